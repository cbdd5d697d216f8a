/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_OWN_DESCRIPTORS_H
#define MIZAN_OWN_DESCRIPTORS_H

#include <sys/types.h>

/*
 * Descriptors of the library itself, each open for a moment. They are remembered while they are, because a fork in another thread at
 * that moment would leave them to the child for its life: exec closes them, but many children never call it. A fork waits for opens and
 * closes that are under way, and opens wait for it, each for a second at most: only if a file system hangs, or a fork takes longer than
 * that, the child may have one that nobody knows of.
 *
 * System calls are made directly: the functions of the C library may be interposed, by us among others, and some are points where
 * a thread can be cancelled.
 */

/* As openat, closed by exec. -1 with errno. */
int own_descriptor_open(int directory, const char *name, int flags, mode_t mode);

/* Moves it to the lowest number that is free from this one on, -1 with errno. It is closed in any case. */
int own_descriptor_move(int descriptor, int from);

void own_descriptor_close(int descriptor);

/* Around fork, in the parent, whatever came of it. */
void own_descriptors_fork(void);
void own_descriptors_fork_ended(void);

/*
 * In the child, right after fork: closes those that other threads of the parent had open. What the thread that forked has open itself
 * stays: it was interrupted by a signal handler, and goes on with it.
 */
void own_descriptors_in_child(void);

#endif
