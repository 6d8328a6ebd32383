"""The parts of `Tools/Trials/run kills`. Each module has a function `run(options, folder, part)` that reports its figures."""
