// Notifies DependenciesTestSupport that it is part of the starting program.
//
// A test that only links DependenciesTestSupport calls no function in it, so the module can register itself only when the program
// is loaded.

#ifndef C_TEST_SUPPORT_LOADING_H
#define C_TEST_SUPPORT_LOADING_H

/// Called once, before `main`. DependenciesTestSupport defines the function.
void cairn_dependencies_test_support_loaded(void);

#endif
