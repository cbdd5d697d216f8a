/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_EXTENTS_H
#define MIZAN_STORE_EXTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which bytes of a file lie where: a treap of extents that do not overlap, in memory of its own. Of two that would, the higher sequence number wins. */

#define EXTENT_ZEROS UINT64_MAX          /* places */
#define EXTENT_REAL (UINT64_MAX - 1)
#define EXTENT_PLACES_END (UINT64_MAX - 1) /* places below move with the offset */
#define EXTENT_UNIT UINT64_C(4194304)      /* no extent lies in two chunks */

struct extent {
    uint64_t begin, end, sequence, place;
    uint32_t left, right; /* number + 1 */
};

struct extents {
    struct extent *nodes;
    uint32_t root, count, room, unused;
};

/* False without memory; then it has to be emptied and built again. */
bool extents_add(struct extents *extents, uint64_t begin, uint64_t end, uint64_t sequence, uint64_t place);

/* The first extent that ends behind the offset, or NULL. Until the next change. */
const struct extent *extents_from(const struct extents *extents, uint64_t offset);

void extents_clear(struct extents *extents);
void extents_free(struct extents *extents);

#endif
