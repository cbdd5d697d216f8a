/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_PLACE_H
#define MIZAN_PLACE_H

#include "placement_index.h"
#include "settings.h"

#include <stdatomic.h>
#include <stdbool.h>

/*
 * Gives new files the layouts of the placement index. Around a call that may create a file:
 *
 *     struct placing placing;
 *     if (place_begin(&placing, directory, name, flags)) {
 *         descriptor = ... the call with O_CREAT | O_EXCL | placing.flags ...
 *         if (descriptor >= 0) {
 *             usable = place_created(&placing, descriptor);
 *         }
 *         place_end(&placing);
 *     }
 *
 * May be called by any thread, in a signal handler, and in the child of a vfork. errno is the caller's to save.
 */

extern atomic_bool place_on;

/* Whether this process places files at all. */
static inline bool place_is_on(void)
{
    return atomic_load_explicit(&place_on, memory_order_relaxed);
}

struct live_index;

struct placing {
    int flags; /* to create the file with */
    enum placement_kind kind;
    struct placement_attribute attribute; /* only of a path or a template */
    struct live_index *live;
    uint64_t folder; /* hash of the folder that the file is in, 0 if it was not found out */
};

/* At load: turns placement on if the settings name an index. Nothing is opened before the first create. */
void place_configure(const struct settings *settings);

/* False: there is no index for this file, and the call is to be made as it is. */
bool place_begin(struct placing *placing, int directory, const char *name, int flags);

/*
 * The file was created by this call: applies the layout and counts. False only on Lustre and only if the file has no layout at
 * all now, so that nobody could write to it; the caller has to open it again.
 */
bool place_created(const struct placing *placing, int descriptor);

/* Always, whatever came of it. */
void place_end(const struct placing *placing);

/* In the child of a fork. */
void place_after_fork_in_child(void);

#endif
