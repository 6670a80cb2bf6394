/* What the preload library needs to know of x86-64. */

/* Makes a system call; returns its result, errors as negative numbers. */
static long call(long number, long a, long b, long c, long d, long e, long f)
{
    long answer;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(answer)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return answer;
}

/* The order of the last arguments of clone(2), which are a thread ID to write and the memory of a thread. */
#define CLONE(flags, child) call(SYS_clone, flags, 0, 0, (long)(child), 0, 0)

/* Calls a function on another stack, which ends at `top`. */
static void on_stack(char *top, void (*act)(void))
{
    __asm__ volatile("movq %%rsp, %%rbx\n\t"
                     "movq %0, %%rsp\n\t"
                     "call *%1\n\t"
                     "movq %%rbx, %%rsp"
                     :
                     : "r"(top), "r"(act)
                     : "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "memory", "cc");
}

/* The counter of the processor, which the dynamic linker reads where it measures itself. */
static unsigned long ticks(void)
{
    return __builtin_ia32_rdtsc();
}
