/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_DEADLINE_H
#define MIZAN_HOOKS_DEADLINE_H

#include <stdbool.h>
#include <sys/types.h>

/*
 * After so many seconds from now this process ends with 0, whatever it is doing, and what it has started is killed. Whoever waits below leaves a little
 * earlier.
 */
void deadline_set(double seconds);

/*
 * What has to be done, and takes no time but that of the processor: on a node that is busy with a hundred jobs at once a hook may get its turn after its time
 * only. Between these two calls the process ends after ten times its time, or five seconds, at the latest; after it, at the deadline or at once.
 */
void deadline_must(void);
void deadline_may(void);

/* The same for a process that goes on after its parent: none. */
void deadline_none(void);

/* Milliseconds that are left for waiting; 0 if none. */
int deadline_left(void);

/* Waits until the descriptor can be read; false at the deadline. */
bool deadline_readable(int descriptor);

/* Takes a lock of flock(2); false at the deadline. */
bool deadline_lock(int descriptor);

/* Children in groups of their own that die at the deadline. */
void deadline_kills(pid_t group);

/* Kills and forgets the group of deadline_kills; does not wait for what the kernel does not let go. */
void deadline_kill(void);

#endif
