// A test that binds a task-local value shares other values between tasks as well.
@_exported import ConcurrencyExtras
