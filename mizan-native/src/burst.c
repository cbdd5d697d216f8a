/* SPDX-License-Identifier: Apache-2.0 */
#include "burst.h"

#include <stddef.h>
#include <string.h>

void burst_clear(struct burst *burst)
{
    memset(burst, 0, offsetof(struct burst, extents));
}

static void remove_extents(struct burst *burst, uint32_t from, uint32_t to)
{
    memmove(&burst->extents[from], &burst->extents[to], (burst->count - to) * sizeof burst->extents[0]);
    burst->count -= to - from;
}

/* Joins the two neighbours with the smallest gap between them. */
static void join_closest(struct burst *burst)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i + 1 < burst->count; i++) {
        if (burst->extents[i + 1].start - burst->extents[i].end <
            burst->extents[best + 1].start - burst->extents[best].end) {
            best = i;
        }
    }
    burst->extents[best].end = burst->extents[best + 1].end;
    remove_extents(burst, best + 1, best + 2);
    burst->coarse = true;
}

bool burst_add(struct burst *burst, uint64_t start, uint64_t end, bool may_join)
{
    struct extent *extents = burst->extents;
    uint32_t at = burst->hint;
    bool continues = at < burst->count && extents[at].end == start;
    if (continues && (at + 1 == burst->count || end < extents[at + 1].start)) {
        extents[at].end = end;
        return true;
    }
    /* The first extent that does not end before the new one begins, and the first that begins behind it. */
    uint32_t from = 0;
    while (from < burst->count && extents[from].end < start) {
        from++;
    }
    uint32_t to = from;
    while (to < burst->count && extents[to].start <= end) {
        to++;
    }
    if (from < to) {
        extents[from].start = start < extents[from].start ? start : extents[from].start;
        extents[from].end = end > extents[to - 1].end ? end : extents[to - 1].end;
        remove_extents(burst, from + 1, to);
        burst->hint = from;
        return true;
    }
    if (burst->count == BURST_EXTENTS) {
        if (!may_join) {
            return false;
        }
        join_closest(burst);
        return burst_add(burst, start, end, may_join);
    }
    memmove(&extents[from + 1], &extents[from], (burst->count - from) * sizeof extents[0]);
    extents[from] = (struct extent){start, end};
    burst->count++;
    burst->hint = from;
    return true;
}
