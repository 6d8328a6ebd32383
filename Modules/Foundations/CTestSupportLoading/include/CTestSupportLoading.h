// Tells DependenciesTestSupport that it is part of the program that starts.
//
// A test that only links that module calls nothing in it, so nothing but the loading of the program can register it.

#ifndef C_TEST_SUPPORT_LOADING_H
#define C_TEST_SUPPORT_LOADING_H

/// Defined by DependenciesTestSupport; called once, before `main`.
void cairn_dependencies_test_support_loaded(void);

#endif
