/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_CONF_H
#define MIZAN_HOOKS_CONF_H

#include <stdbool.h>
#include <stddef.h>

/* The settings of a site, /etc/mizan/slurm.conf. It is data: nothing in it is evaluated. */
struct conf {
    bool hooks, restore, ask_scontrol, apply;
    char url[256], ca[256], token[256], state[256];
    double limit;
    int misses, pause;
    char library[256], traces[256], indexes[256], exchange[256];
    char curl[256], lfs[256], scontrol[256], attribute[64];
};

void conf_defaults(struct conf *conf);

/*
 * Reads KEY=VALUE lines; a value may stand in one kind of quotes. A file that is not there leaves the defaults. Returns false, and says in "why" what is
 * wrong, for an unknown key or a value that cannot be: half of what a site wants is not what it wants.
 */
bool conf_read(struct conf *conf, const char *file, char *why, size_t size);

#endif
