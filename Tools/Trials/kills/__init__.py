"""The parts of Tools/HardUse/run: a module each, whose `run(options, folder, part)` does it and reports figures."""
