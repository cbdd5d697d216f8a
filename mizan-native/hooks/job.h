/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_JOB_H
#define MIZAN_HOOKS_JOB_H

#include "conf.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum mode { MODE_NONE, MODE_ADVISE, MODE_APPLY };

extern const char *const mode_names[];

/* What slurmd says of a job in the environment, and what the job asks for by its comment. */
struct job {
    const char *id, *user, *directory, *nodes, *node, *output;
    uid_t uid;
    gid_t gid;
    long long node_count, restarts, ends_at; /* -1 where not told */
    enum mode mode;
    bool restore, quiet;
    char application[256];
};

/* Reads the environment; false for what is no job. */
bool job_read(struct job *job);

/* Reads a comment such as "io:apply,app=wrf,restore"; words that do not begin with io: are not ours. */
void job_comment(struct job *job, const struct conf *conf, const char *comment);

/* Value of " KEY=" in what scontrol says on one line; false if there is none. */
bool scontrol_value(const char *line, const char *key, char *value, size_t size);

/* First name of a list such as a[01-10]b,c; false if it cannot be told. */
bool first_node(const char *list, char *name, size_t size);

/* Prolog and epilog run on each node of a job; one acts. Where Slurm does not say who is first, each is. */
bool job_acts_here(const struct job *job);

#endif
