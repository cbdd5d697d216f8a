/* SPDX-License-Identifier: Apache-2.0 */
#include "extents.h"

#include <sys/mman.h>

enum { FIRST_ROOM = 100 };

/* A node's number, mixed, is its priority: nothing has to be kept, and the same additions make the same tree. */
static uint32_t priority(uint32_t node)
{
    uint32_t mixed = node * UINT32_C(0x9E3779B1);
    mixed ^= mixed >> 15;
    mixed *= UINT32_C(0x85EBCA77);
    return mixed ^ mixed >> 13;
}

static struct extent *at(const struct extents *extents, uint32_t node)
{
    return &extents->nodes[node - 1];
}

/* One addition cuts at most one extent in two and adds one more for each that it does not win against: room is made before, so that nothing fails in the middle. */
static bool reserve(struct extents *extents, uint32_t more)
{
    if (extents->room - extents->count >= more) {
        return true;
    }
    uint32_t room = extents->room == 0 ? FIRST_ROOM : extents->room * 2;
    while (room - extents->count < more) {
        room *= 2;
    }
    void *memory = extents->nodes == NULL ? mmap(NULL, room * sizeof *extents->nodes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                          : mremap(extents->nodes, extents->room * sizeof *extents->nodes, room * sizeof *extents->nodes, MREMAP_MAYMOVE);
    if (memory == MAP_FAILED) {
        return false;
    }
    extents->nodes = memory;
    extents->room = room;
    return true;
}

/* Nodes that were given back are linked by their right. */
static uint32_t new_node(struct extents *extents, struct extent value)
{
    uint32_t node = extents->unused;
    if (node != 0) {
        extents->unused = at(extents, node)->right;
    } else {
        node = ++extents->count;
    }
    value.left = 0;
    value.right = 0;
    *at(extents, node) = value;
    return node;
}

static uint32_t merge(struct extents *extents, uint32_t left, uint32_t right)
{
    uint32_t root = 0;
    uint32_t *link = &root;
    while (left != 0 && right != 0) {
        if (priority(left) > priority(right)) {
            *link = left;
            link = &at(extents, left)->right;
            left = *link;
        } else {
            *link = right;
            link = &at(extents, right)->left;
            right = *link;
        }
    }
    *link = left != 0 ? left : right;
    return root;
}

/* All that begin below the offset to the left. */
static void split(struct extents *extents, uint32_t node, uint64_t offset, uint32_t *left, uint32_t *right)
{
    while (node != 0) {
        struct extent *extent = at(extents, node);
        if (extent->begin < offset) {
            *left = node;
            left = &extent->right;
            node = extent->right;
        } else {
            *right = node;
            right = &extent->left;
            node = extent->left;
        }
    }
    *left = 0;
    *right = 0;
}

static uint64_t moved(uint64_t place, uint64_t by)
{
    return place < EXTENT_PLACES_END ? place + by : place;
}

/* No extent begins below the offset and ends behind it any more. */
static void cut(struct extents *extents, uint64_t offset)
{
    uint32_t node = extents->root;
    uint32_t below = 0;
    while (node != 0) {
        if (at(extents, node)->begin < offset) {
            below = node;
            node = at(extents, node)->right;
        } else {
            node = at(extents, node)->left;
        }
    }
    if (below == 0 || at(extents, below)->end <= offset) {
        return;
    }
    struct extent behind = *at(extents, below);
    behind.place = moved(behind.place, offset - behind.begin);
    behind.begin = offset;
    at(extents, below)->end = offset;
    uint32_t left;
    uint32_t right;
    split(extents, extents->root, offset, &left, &right);
    extents->root = merge(extents, merge(extents, left, new_node(extents, behind)), right);
}

static const struct extent *last_of(const struct extents *extents, uint32_t node)
{
    while (node != 0 && at(extents, node)->right != 0) {
        node = at(extents, node)->right;
    }
    return node == 0 ? NULL : at(extents, node);
}

/* Takes the nodes of a part, which has the extents between two offsets, one after the other. Depth is a matter of chance: no recursion. */
static uint32_t take_first(struct extents *extents, uint32_t *part)
{
    uint32_t *link = part;
    while (at(extents, *link)->left != 0) {
        link = &at(extents, *link)->left;
    }
    uint32_t first = *link;
    *link = at(extents, first)->right;
    at(extents, first)->right = 0;
    return first;
}

bool extents_add(struct extents *extents, uint64_t begin, uint64_t end, uint64_t sequence, uint64_t place)
{
    if (begin >= end) {
        return true;
    }
    uint32_t covered = 0;
    for (const struct extent *each = extents_from(extents, begin); each != NULL && each->begin < end; each = extents_from(extents, each->end)) {
        covered++;
    }
    if (!reserve(extents, covered + 4)) {
        return false;
    }
    if (covered > 0) {
        cut(extents, begin);
        cut(extents, end);
    }
    uint32_t left;
    uint32_t part;
    uint32_t right;
    split(extents, extents->root, begin, &left, &part);
    split(extents, part, end, &part, &right);
    uint64_t from = begin; /* what is not decided yet */
    while (part != 0) {
        uint32_t node = take_first(extents, &part);
        struct extent old = *at(extents, node);
        if (old.sequence <= sequence) {
            at(extents, node)->right = extents->unused;
            extents->unused = node;
            continue;
        }
        if (old.begin > from) {
            struct extent piece = {from, old.begin, sequence, moved(place, from - begin), 0, 0};
            left = merge(extents, left, new_node(extents, piece));
        }
        left = merge(extents, left, node);
        from = old.end;
    }
    if (from < end) {
        struct extent *last = (struct extent *)(size_t)last_of(extents, left);
        uint64_t next = moved(place, from - begin);
        bool goes_on = last != NULL && last->end == from && last->sequence <= sequence && sequence - last->sequence <= 1 &&
                       moved(last->place, last->end - last->begin) == next && (next >= EXTENT_PLACES_END || next % EXTENT_UNIT != 0);
        if (goes_on) { /* a record that became longer */
            last->end = end;
            last->sequence = sequence;
        } else {
            struct extent piece = {from, end, sequence, moved(place, from - begin), 0, 0};
            left = merge(extents, left, new_node(extents, piece));
        }
    }
    extents->root = merge(extents, left, right);
    return true;
}

const struct extent *extents_from(const struct extents *extents, uint64_t offset)
{
    const struct extent *found = NULL;
    for (uint32_t node = extents->root; node != 0;) {
        const struct extent *extent = at(extents, node);
        if (extent->end > offset) {
            found = extent;
            node = extent->left;
        } else {
            node = extent->right;
        }
    }
    return found;
}

void extents_clear(struct extents *extents)
{
    extents->root = 0;
    extents->count = 0;
    extents->unused = 0;
}

void extents_free(struct extents *extents)
{
    if (extents->nodes != NULL) {
        munmap(extents->nodes, extents->room * sizeof *extents->nodes);
    }
    *extents = (struct extents){.nodes = NULL};
}
