/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_VFORK_ENTRY_H
#define MIZAN_VFORK_ENTRY_H

#include <sys/types.h>

/*
 * vfork returns twice into the frame of its caller and cannot be wrapped by a function of C: ours calls mizan_before_vfork, which each library has
 * for itself, and jumps to what that returns, with the stack as the caller left it.
 */
pid_t (*mizan_before_vfork(void))(void);

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

#endif
