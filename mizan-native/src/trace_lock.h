/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TRACE_LOCK_H
#define MIZAN_TRACE_LOCK_H

#include <stdbool.h>

/*
 * One lock for everything the tracer knows. A thread that is inside does not come in again: a signal handler that writes while its
 * thread is inside makes a plain call. A handler may also leave by longjmp and take the lock with it, and a thread that is inside may
 * wait for a file system; waiting is therefore bounded, and nobody waits for a holder that others have waited for in vain.
 */

/* Whether this thread is inside. */
extern _Thread_local bool trace_lock_inside __attribute__((tls_model("initial-exec")));

/*
 * False: the memory is that of another process, the thread is inside already, or it waited in vain, which is counted as
 * something lost.
 */
bool trace_lock_enter(void);

/* The same for what happens often: writes, and what moves positions. */
bool trace_lock_enter_to_write(void);

void trace_lock_leave(void);

/* Open, whoever had it: in a process that has just got its own copy of memory. */
void trace_lock_reset(void);

#endif
