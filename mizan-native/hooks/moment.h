/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_MOMENT_H
#define MIZAN_HOOKS_MOMENT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Times that outlive a process: seconds since the start of the machine, with the start they belong to. Nobody sets that clock, so that what waits neither
 * expires nor lives for ever when somebody sets the other one.
 */

/* Seconds since the machine started, suspended or not. */
double moment_now(void);

/* What tells this start of the machine from others. */
void moment_boot(char *boot, size_t size);

/* Number of this start of the machine, counted in the state folder so that later ones are larger; 0 where it cannot be kept. */
unsigned moment_start(const char *state);

/* Seconds since a moment; of one of another start, the time since this start: it is at least as old as that. */
double moment_age(const char *state, unsigned start, double moment);

#endif
