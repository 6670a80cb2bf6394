/* What the preload library needs to know of 64-bit Arm. */

/* Makes a system call; returns its result, errors as negative numbers. */
static long call(long number, long a, long b, long c, long d, long e, long f)
{
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory", "cc");
    return x0;
}

/* The order of the last arguments of clone(2), which are the memory of a thread and a thread ID to write. */
#define CLONE(flags, child) call(SYS_clone, flags, 0, 0, 0, (long)(child), 0)

/* Calls a function on another stack, which ends at `top`. */
static void on_stack(char *top, void (*act)(void))
{
    __asm__ volatile("mov x19, sp\n\t"
                     "mov sp, %0\n\t"
                     "blr %1\n\t"
                     "mov sp, x19"
                     :
                     : "r"(top), "r"(act)
                     : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14",
                       "x15", "x16", "x17", "x18", "x19", "x30", "memory", "cc");
}

/* The counter of the processor, which the dynamic linker reads where it measures itself. */
static unsigned long ticks(void)
{
    unsigned long now;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(now));
    return now;
}
