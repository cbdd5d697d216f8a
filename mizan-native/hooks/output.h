/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_OUTPUT_H
#define MIZAN_HOOKS_OUTPUT_H

#include "job.h"
#include "text.h"

/* What a task says of its job: prolog and epilog are not told. Empty where not known. */
struct task_record {
    bool found, quiet;
    char name[256], array_job[16], array_task[16];
};

/*
 * Path of the output file of a job, as Slurm expands --output; without it slurm-%j.out, and slurm-%A_%a.out for arrays. False where it cannot be told
 * for sure: a note in a wrong file is worse than none.
 */
bool output_file(const struct job *job, const struct task_record *task, struct text *path);

/* Leaves three lines of 200 characters at most, without control characters and what is not UTF-8. Terminals obey 0x9b as they do ESC [. */
void note_clean(struct text *note, const char *bytes, size_t length);

/* Appends to a regular file of the user; to be called as the user. */
bool note_append(const char *path, uid_t uid, const struct text *note);

#endif
