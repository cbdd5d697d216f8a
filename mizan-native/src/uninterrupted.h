/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_UNINTERRUPTED_H
#define MIZAN_UNINTERRUPTED_H

#include <stdint.h>

/*
 * A few calls of one thread that belong together: in between no signal handler runs, which could leave by longjmp, and
 * the thread is not cancelled. What comes meanwhile happens at the end, but for SIGKILL.
 */
struct uninterrupted {
    uint64_t signals; /* that were blocked before */
    int cancelling;
};

void uninterrupted_begin(struct uninterrupted *state);

void uninterrupted_end(const struct uninterrupted *state);

/*
 * The same for cancellation alone, around calls that may wait for long: a thread that was cancelled ends here, before it holds anything, or
 * goes on to the end. Returns what is to be restored.
 */
int uninterrupted_by_cancellation(void);

void interrupted_by_cancellation(int before);

#endif
