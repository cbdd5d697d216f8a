/* SPDX-License-Identifier: Apache-2.0 */
#include "lov.h"

#include "bytes.h"

enum {
    V1 = 0x0BD10BD0,
    V3 = 0x0BD30BD0,
    SPECIFIC = 0x0BD50BD0,
    COMPOSITE = 0x0BD60BD0,
    SELF_EXTENDING = 0x0BD80BD0,

    V1_BYTES = 32,
    V3_BYTES = 48,
    OBJECT = 24,
    OBJECT_TARGET = 20,
    ENTRY = 48,
    ENTRY_INSTANTIATED = 0x10,
    MOST_STRIPES = 2000,
    ANY_TARGET = 0xFFFF,
    PATTERN_MDT = 0x100 /* the bytes are with the metadata, on no target */
};

struct piece {
    const uint8_t *bytes;
    size_t length;
};

/* Where the objects of a plain layout begin, or 0 if it is none. */
static size_t objects_of(struct piece plain)
{
    if (plain.length < V1_BYTES) {
        return 0;
    }
    uint32_t magic = get32(plain.bytes);
    if (magic == V1) {
        return V1_BYTES;
    }
    return (magic == V3 || magic == SPECIFIC) && plain.length >= V3_BYTES ? V3_BYTES : 0;
}

static bool has_target(struct piece got, size_t objects, uint32_t stripe, uint32_t target)
{
    size_t at = objects + (size_t)stripe * OBJECT;
    return at + OBJECT <= got.length && get32(got.bytes + at + OBJECT_TARGET) == target;
}

static bool same_plain(struct piece asked, struct piece got)
{
    size_t asked_objects = objects_of(asked);
    size_t got_objects = objects_of(got);
    if (asked_objects == 0 || got_objects == 0) {
        return false;
    }
    uint32_t size = get32(asked.bytes + 24);
    uint32_t count = get16(asked.bytes + 28);
    uint32_t first = get16(asked.bytes + 30);
    if ((size != 0 && size != get32(got.bytes + 24)) ||
        (count != 0 && count <= MOST_STRIPES && count != get16(got.bytes + 28))) {
        return false;
    }
    if (get32(asked.bytes) != SPECIFIC) {
        return first == ANY_TARGET || has_target(got, got_objects, 0, first);
    }
    for (uint32_t stripe = 0; stripe < count; stripe++) {
        size_t at = asked_objects + (size_t)stripe * OBJECT;
        if (at + OBJECT > asked.length ||
            !has_target(got, got_objects, stripe, get32(asked.bytes + at + OBJECT_TARGET))) {
            return false;
        }
    }
    return true;
}

static bool is_composite(struct piece layout)
{
    return layout.length >= V1_BYTES &&
           (get32(layout.bytes) == COMPOSITE || get32(layout.bytes) == SELF_EXTENDING) &&
           V1_BYTES + (size_t)get16(layout.bytes + 14) * ENTRY <= layout.length;
}

/* The layout of one component, or an empty piece. */
static struct piece part(struct piece layout, const uint8_t *entry)
{
    uint64_t offset = get32(entry + 24);
    uint64_t size = get32(entry + 28);
    if (offset > layout.length || size > layout.length - offset) {
        return (struct piece){layout.bytes, 0};
    }
    return (struct piece){layout.bytes + offset, (size_t)size};
}

static bool same_composite(struct piece asked, struct piece got)
{
    uint32_t count = get16(asked.bytes + 14);
    if (!is_composite(got) || get16(got.bytes + 14) != count) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *wish = asked.bytes + V1_BYTES + (size_t)i * ENTRY;
        const uint8_t *fact = got.bytes + V1_BYTES + (size_t)i * ENTRY;
        if (memcmp(wish + 8, fact + 8, 16) != 0) {
            return false;
        }
        bool instantiated = (get32(fact + 4) & ENTRY_INSTANTIATED) != 0;
        if (instantiated && !same_plain(part(asked, wish), part(got, fact))) {
            return false;
        }
    }
    return true;
}

bool lov_is_what_was_asked_for(const uint8_t *asked, size_t asked_length, const uint8_t *got, size_t got_length)
{
    struct piece wish = {asked, asked_length};
    struct piece fact = {got, got_length};
    return is_composite(wish) ? same_composite(wish, fact) : same_plain(wish, fact);
}

static bool accepted_in_plain(struct piece plain, lov_target_check *check, const void *context)
{
    size_t objects = objects_of(plain);
    if (objects == 0) {
        return false;
    }
    if ((get32(plain.bytes + 4) & PATTERN_MDT) != 0) {
        return true;
    }
    uint32_t first = get16(plain.bytes + 30);
    if (first != ANY_TARGET && !check(context, first)) {
        return false;
    }
    uint32_t count = get32(plain.bytes) == SPECIFIC ? get16(plain.bytes + 28) : 0;
    if (count > MOST_STRIPES || objects + (size_t)count * OBJECT > plain.length) {
        return false;
    }
    for (uint32_t stripe = 0; stripe < count; stripe++) {
        if (!check(context, get32(plain.bytes + objects + (size_t)stripe * OBJECT + OBJECT_TARGET))) {
            return false;
        }
    }
    return true;
}

bool lov_targets_are_accepted(const uint8_t *bytes, size_t length, lov_target_check *check, const void *context)
{
    struct piece layout = {bytes, length};
    if (!is_composite(layout)) {
        return accepted_in_plain(layout, check, context);
    }
    uint32_t count = get16(bytes + 14);
    for (uint32_t i = 0; i < count; i++) {
        if (!accepted_in_plain(part(layout, bytes + V1_BYTES + (size_t)i * ENTRY), check, context)) {
            return false;
        }
    }
    return true;
}
