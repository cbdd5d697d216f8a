/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_DETACH_H
#define MIZAN_HOOKS_DETACH_H

#include <stdbool.h>

/*
 * Starts a process that has its own session and no deadline, and outlives the hook; true in it. Of the descriptors of its parent it keeps this one only. The
 * caller, in which the result is false, does not wait for it.
 */
bool detach(int keep, const char *name);

#endif
