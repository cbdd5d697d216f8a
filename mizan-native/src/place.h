/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_PLACE_H
#define MIZAN_PLACE_H

#include "counters.h"
#include "placement_index.h"
#include "settings.h"

#include <stdatomic.h>
#include <stdbool.h>

/*
 * Gives new files the layouts of the placement index. Around a call that may create a file:
 *
 *     struct placing placing;
 *     if (place_begin(&placing, directory, name, flags)) {
 *         if (place_is_for_lustre(&placing) && place_take_layout(&placing)) {
 *             ... lustre_create, and place_count_hit if it placed the file; if it was refused:
 *         }
 *         descriptor = ... the call with O_CREAT | O_EXCL ...
 *         if (descriptor >= 0) {
 *             place_created(&placing, descriptor);
 *         }
 *         place_end(&placing);
 *     }
 *
 * May be called by any thread and in a signal handler. In a process that shares memory with its parent place_begin says no. errno is the caller's to save.
 */

extern atomic_bool place_on;

/* Whether this process places files at all. */
static inline bool place_is_on(void)
{
    return atomic_load_explicit(&place_on, memory_order_relaxed);
}

struct live_index;
struct scratch;

enum { PLACE_ROOM_BYTES = 64 << 10 };

struct placing {
    int directory;
    const char *name;
    enum placement_kind kind;
    struct placement_entry entry;         /* only of a path or a template */
    struct placement_attribute attribute; /* after place_take_layout */
    struct counters_turn turn;            /* of a template */
    struct live_index *live;
    struct scratch *scratch; /* where the attribute is, until place_end; NULL if there was none */
};

/* At load: turns placement on if the settings name an index. Nothing is opened before the first create. */
void place_configure(const struct settings *settings);

/* False: there is no index for this file, and the call is to be made as it is. */
bool place_begin(struct placing *placing, int directory, const char *name, int flags);

/* Whether the file is on Lustre and has a layout in the index, so that it is to be made by lustre_create. */
bool place_is_for_lustre(const struct placing *placing);

/* The layout whose turn it is, when the file is about to be made and not before: most opens that may create a file find it there. */
bool place_take_layout(struct placing *placing);

/* No file was made with that layout, because there is one. */
void place_layout_unused(const struct placing *placing);

/* The file was made with its layout. */
void place_count_hit(const struct placing *placing);

/* The file was created by a plain call: keeps its layout beside it, except on Lustre, and counts. */
void place_created(struct placing *placing, int descriptor);

/* Room of the caller until place_end, if the kind is a path or a template: too large for the stacks of some threads. */
uint8_t *place_room(const struct placing *placing);

/* Always, whatever came of it. */
void place_end(const struct placing *placing);

/* The process ends or becomes another program: what was counted is written. */
void place_process_ends(void);

/* Nobody looks up a file: in a process that has just got its own copy of memory. */
void place_reset(void);

#endif
