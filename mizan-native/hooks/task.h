/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_TASK_H
#define MIZAN_HOOKS_TASK_H

#include "conf.h"
#include "job.h"
#include "output.h"

/* Prints the variables that a task gets. It asks nobody: it reads one small file that the prolog has left. */
void task_prolog(const struct conf *conf, const struct job *job);

/*
 * Takes what the first task has said of its job: its name, and what it is in an array, neither of which slurmd tells prolog and epilog. It stands in a file of
 * the user in a folder that all users can write to anyway ("exchange"), so that Mizan gives nobody a file to grow. It is believed of the user's own job only,
 * and serves to find a file of the user.
 */
void task_record_take(const struct conf *conf, const struct job *job, struct task_record *record);

#endif
