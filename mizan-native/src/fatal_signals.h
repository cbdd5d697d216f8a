/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_FATAL_SIGNALS_H
#define MIZAN_FATAL_SIGNALS_H

/*
 * Signals that end a program which does not handle them. Where one has its default action, ours records the end first and then
 * lets the signal do what it would have done: the same exit status, the same core file.
 */
void fatal_signals_watch(void);

#endif
