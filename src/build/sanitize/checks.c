/* Where the sanitizers write their reports. Leaks are counted elsewhere: LeakSanitizer needs ptrace. */
#ifdef __cplusplus
extern "C" {
#endif
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);
#ifdef __cplusplus
}
#endif

const char *__asan_default_options(void)
{
    return "log_path=croupier.memory:exitcode=72:detect_leaks=0:allocator_may_return_null=1:abort_on_error=0";
}

const char *__ubsan_default_options(void)
{
    return "log_path=croupier.memory:exitcode=72:halt_on_error=1:print_stacktrace=1";
}
