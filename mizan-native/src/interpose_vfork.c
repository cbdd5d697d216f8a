/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Children that share memory with their parent are announced, so that a write need not ask for the process id each time. vfork
 * returns twice into the frame of its caller and cannot be wrapped by a function of C: ours announces it and jumps on, with the
 * stack as the caller left it.
 */
#include "export.h"
#include "process_memory.h"
#include "real.h"

#include <sched.h>
#include <stdarg.h>

pid_t (*mizan_before_vfork(void))(void);

__attribute__((visibility("hidden"), used)) pid_t (*mizan_before_vfork(void))(void)
{
    real_need();
    process_memory_vforks();
    return real.vfork;
}

#if defined(__x86_64__)
__asm__(".text\n"
        ".globl vfork\n"
        ".type vfork, @function\n"
        "vfork:\n"
        "    .cfi_startproc\n"
        "    endbr64\n"
        "    subq $8, %rsp\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    call mizan_before_vfork\n"
        "    addq $8, %rsp\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    jmp *%rax\n"
        "    .cfi_endproc\n"
        ".size vfork, .-vfork\n");
#elif defined(__aarch64__)
__asm__(".text\n"
        ".globl vfork\n"
        ".type vfork, @function\n"
        "vfork:\n"
        "    .cfi_startproc\n"
        "    hint #34\n"
        "    stp x29, x30, [sp, #-16]!\n"
        "    .cfi_adjust_cfa_offset 16\n"
        "    bl mizan_before_vfork\n"
        "    ldp x29, x30, [sp], #16\n"
        "    .cfi_adjust_cfa_offset -16\n"
        "    mov x16, x0\n"
        "    br x16\n"
        "    .cfi_endproc\n"
        ".size vfork, .-vfork\n");
#endif

/* The last three are there only if the flags say so; whatever they are, they travel in registers or lie on the stack. */
MIZAN_EXPORT int clone(int (*function)(void *), void *stack, int flags, void *argument, ...)
{
    va_list list;
    va_start(list, argument);
    void *parent = va_arg(list, void *);
    void *storage = va_arg(list, void *);
    void *child = va_arg(list, void *);
    va_end(list);
    real_need();
    if ((flags & CLONE_VM) != 0 && (flags & CLONE_THREAD) == 0) {
        process_memory_is_shared();
    }
    return real.clone(function, stack, flags, argument, parent, storage, child);
}
