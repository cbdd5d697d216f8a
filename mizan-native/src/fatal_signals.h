/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_FATAL_SIGNALS_H
#define MIZAN_FATAL_SIGNALS_H

/*
 * Signals that end a program which does not handle them. Where one has its default action, ours records the end first and then
 * lets the signal do what it would have done: the same exit status, the same core file.
 */
void fatal_signals_watch(void);

/* The default again where an action is ours. */
void fatal_signals_leave(void);

/* Nobody is about to set an action: in a process that has just got its own copy of memory. */
void fatal_signals_reset(void);

#endif
