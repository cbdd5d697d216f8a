/* SPDX-License-Identifier: Apache-2.0 */

/* Children that share memory with their parent are announced, so that a write need not ask for the process id each time. */
#include "export.h"
#include "process_memory.h"
#include "real.h"
#include "vfork_entry.h"

#include <sched.h>
#include <stdarg.h>

__attribute__((visibility("hidden"), used)) pid_t (*mizan_before_vfork(void))(void)
{
    real_need();
    process_memory_vforks();
    return real.vfork;
}

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
