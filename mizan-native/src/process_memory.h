/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_PROCESS_MEMORY_H
#define MIZAN_PROCESS_MEMORY_H

#include <stdbool.h>

/*
 * Whose memory this is. A child that has a copy of its parent's memory (fork, clone without CLONE_VM) starts with whatever the
 * parent's threads were doing at that moment: locks that nobody will open, room that nobody will give back. A child that shares
 * it (vfork, posix_spawn, clone with CLONE_VM) must not touch any of it, because its parent goes on with it.
 *
 * The process id alone cannot tell the two apart. A page that the kernel empties in every copy (MADV_WIPEONFORK) can.
 */

/* At load, by a process that traces or places files. */
void process_memory_configure(void);

/*
 * Whether this process may use and change the library's static state. The first call in a child with its own copy resets that
 * state, once, by the functions that process_memory.c lists. False: take no lock, change nothing, and make the plain call.
 *
 * Costs a system call. May be called by any thread and in signal handlers.
 */
bool process_owns_memory(void);

/*
 * The same without the system call, for writes: a child that shares memory is known if it came from vfork or clone of the C library.
 * One that came from the bare system call is taken for its parent, and what it writes is recorded as the parent's.
 */
bool process_owns_memory_to_write(void);

/* Before vfork, by the thread that calls it, and before a clone with CLONE_VM. */
void process_memory_vforks(void);
void process_memory_is_shared(void);

/* In the child, right after fork: it has its own copy whatever the kernel can tell. */
void process_memory_forked(void);

#endif
