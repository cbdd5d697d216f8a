/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TRACE_LOCK_H
#define MIZAN_TRACE_LOCK_H

#include <stdbool.h>

/*
 * One lock for everything the tracer knows. A thread that is inside does not come in again: a signal handler that writes while its
 * thread is inside makes a plain call. A handler may also leave by longjmp and take the lock with it; waiting is therefore
 * bounded, and after some failures in a row the process is not traced any more.
 */

/* Whether this thread is inside. */
extern _Thread_local bool trace_lock_inside __attribute__((tls_model("initial-exec")));

/* False: the thread is inside already, or waited in vain, which is counted as something lost. */
bool trace_lock_enter(void);

void trace_lock_leave(void);

#endif
