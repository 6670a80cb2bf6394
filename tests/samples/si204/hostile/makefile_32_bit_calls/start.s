# Writes a line and ends, by calls of the 32-bit kind.
.globl _start
_start:
    movl $4, %eax
    movl $1, %ebx
    movl $text, %ecx
    movl $19, %edx
    int $0x80
    movl $1, %eax
    xorl %ebx, %ebx
    int $0x80
.data
text: .ascii "The attack worked.\n"
