"""The parts of `Tools/Trials/run kills`: a module each, whose `run(options, folder, part)` performs it and reports figures."""
