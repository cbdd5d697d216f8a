/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_LIVE_INDEX_H
#define MIZAN_LIVE_INDEX_H

#include "placement_index.h"

#include <stdatomic.h>
#include <sys/types.h>
#include <time.h>

/*
 * The index that is in use: mapped at the first create, and replaced by a new one that has been renamed to its name. An index
 * that a thread still reads stays mapped until it is given back.
 */

struct live_index {
    struct placement_index index;
    dev_t device; /* of the root */
    dev_t file_device;
    ino_t file;
    atomic_int users;
};

void live_index_configure(const char *name, const char *counters_name);

/* The index, which is to be given back, or NULL if there is none that is valid at this time of the monotonic clock. */
struct live_index *live_index_take(const struct timespec *now);

void live_index_give_back(struct live_index *live);

/* The other threads are gone, and what they held with them. */
void live_index_after_fork_in_child(void);

#endif
