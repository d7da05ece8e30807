// Swift has no code of its own that runs when a module is loaded.

void swift_mocks_testing_did_load(void);

__attribute__((constructor)) static void load(void) { swift_mocks_testing_did_load(); }
