/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_BURST_H
#define MIZAN_BURST_H

#include <stdbool.h>
#include <stdint.h>

enum { BURST_EXTENTS = 32 };

struct extent {
    uint64_t start;
    uint64_t end; /* behind the last byte */
};

/* Writes to one open file that follow each other closely: what they come to, and where they went. */
struct burst {
    uint64_t first; /* when the first write began */
    uint64_t last;  /* when the last one ended */
    uint64_t writes;
    uint64_t bytes;
    uint64_t largest;
    uint32_t count;
    uint32_t hint; /* the extent that grew last: most programs write on where they stopped */
    bool coarse;   /* extents were joined over gaps */
    struct extent extents[BURST_EXTENTS]; /* by offset, neither overlapping nor touching */
};

/* Starts anew. */
void burst_clear(struct burst *burst);

/*
 * Adds the bytes from start to end, which must not be empty. False, and nothing changed, if there is no room for another extent;
 * with may_join the two that are closest become one instead.
 */
bool burst_add(struct burst *burst, uint64_t start, uint64_t end, bool may_join);

#endif
