/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_SETTINGS_H
#define MIZAN_SETTINGS_H

#include <stdbool.h>

enum {
    SETTINGS_PATH_BYTES = 3072, /* with the final zero byte */
    SETTINGS_APPLICATION_BYTES = 256
};

struct settings {
    bool disable; /* MIZAN_DISABLE: the library does nothing at all */
    bool debug;   /* MIZAN_DEBUG: the library may write to standard error */
    char trace[SETTINGS_PATH_BYTES]; /* MIZAN_TRACE: an absolute path, the folder for traces; empty: no tracing */
    char index[SETTINGS_PATH_BYTES]; /* MIZAN_INDEX: an absolute path, the placement index; empty: no placement */
    char index_copy[SETTINGS_PATH_BYTES]; /* MIZAN_INDEX_COPY: a name in /proc, a copy of it in memory; may be empty */
    char counters[SETTINGS_PATH_BYTES]; /* MIZAN_COUNTERS, or the index with ".counters" behind it */
    char layouts[SETTINGS_PATH_BYTES]; /* MIZAN_LAYOUTS: an absolute path, layouts that files cannot keep; may be empty */
    char application[SETTINGS_APPLICATION_BYTES]; /* MIZAN_APP: what the user calls the program, cut; may be empty */
};

/*
 * A switch is on for 1, true, yes and on in any case; unset, empty and every other value leave it off. A path that is not
 * absolute, or too long, counts as unset.
 */
void settings_read(struct settings *settings);

#endif
