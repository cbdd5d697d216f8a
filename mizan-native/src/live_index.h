/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_LIVE_INDEX_H
#define MIZAN_LIVE_INDEX_H

#include "index_file.h"
#include "path.h"
#include "placement_index.h"

#include <stdatomic.h>
#include <sys/types.h>
#include <time.h>

/*
 * The index that is in use: found at the first create, and replaced by a new one that has been renamed to its name. What is known
 * of one that a thread still uses stays until it is given back. Its file is never mapped, and no descriptor is kept.
 */

struct live_index {
    struct placement_index index;
    struct index_identity identity;
    _Atomic(const struct index_copy *) copy; /* NULL: its bytes are read from the file */
    dev_t device; /* of the root */
    size_t real_root_length;
    char real_root[PATH_BYTES]; /* the root without symbolic links */
    atomic_int users;
};

/* The copy is the name of one in memory, empty if there is none. */
void live_index_configure(const char *name, const char *copy);

/* The index, which is to be given back, or NULL if there is none that is valid at this time of the monotonic clock. */
struct live_index *live_index_take(const struct timespec *now);

void live_index_give_back(struct live_index *live);

/* To look something up in it. Ended by index_file_end. */
struct index_reading live_index_reading(const struct live_index *live);

/* The next live_index_take looks for a new one, because this one was replaced. */
void live_index_look_again(void);

/* Nobody uses it: in a process that has just got its own copy of memory. */
void live_index_reset(void);

#endif
