#include "CTestSupportLoading.h"

__attribute__((constructor)) static void loaded(void) { cairn_dependencies_test_support_loaded(); }
