/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_PROMISE_H
#define MIZAN_HOOKS_PROMISE_H

#include "conf.h"
#include "job.h"
#include "layout_command.h"

#include <stdbool.h>

/*
 * The default layout that a directory had before jobs got another one, kept until the last of these jobs has ended: one file for each directory, in
 * STATE/directories, which says what was before and after, and for which jobs. It is written before anything is changed.
 */

/* Gives the directory of the job the layout of the command. A directory whose state before cannot be saved is not changed. */
void promise_apply(const struct conf *conf, const struct job *job, const struct layout_command *command);

/*
 * The job has ended: gives the old default back if it was the last one, and that was asked for, and nobody has changed it since. A process of its own does
 * that, with more time than a hook has: on a busy node no other hook may come for long. Returns what promise_wait waits for.
 */
int promise_end(const struct conf *conf, const struct job *job);

/* Waits for that process as long as a hook can. */
void promise_wait(int ended);

/* Keeps those of jobs whose epilog was killed or never ran. */
void promise_keep_others(const struct conf *conf);

#endif
