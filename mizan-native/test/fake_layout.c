/* SPDX-License-Identifier: Apache-2.0 */
#include "fake_layout.h"

#include <stdio.h>
#include <string.h>

enum {
    V1 = 0x0BD10BD0,
    V3 = 0x0BD30BD0,
    SPECIFIC = 0x0BD50BD0,
    COMPOSITE = 0x0BD60BD0,
    V1_BYTES = 32,
    V3_BYTES = 48,
    ENTRY_BYTES = 48,
    OBJECT_BYTES = 24
};

static uint32_t get(const uint8_t *at, int bytes)
{
    uint32_t value = 0;
    memcpy(&value, at, (size_t)bytes);
    return value;
}

static void put(uint8_t *at, uint32_t value, int bytes)
{
    memcpy(at, &value, (size_t)bytes);
}

size_t fake_layout_size(const uint8_t *bytes)
{
    switch (get(bytes, 4)) {
    case COMPOSITE:
        return get(bytes + 4, 4);
    case SPECIFIC:
        return V3_BYTES + OBJECT_BYTES * (size_t)get(bytes + 28, 2);
    case V3:
        return V3_BYTES;
    default:
        return V1_BYTES;
    }
}

static bool read_plain(struct fake_component *component, const uint8_t *bytes, size_t length)
{
    uint32_t magic = length < V1_BYTES ? 0 : get(bytes, 4);
    size_t head = magic == V1 ? V1_BYTES : V3_BYTES;
    if ((magic != V1 && magic != V3 && magic != SPECIFIC) || length < head) {
        return false;
    }
    component->pattern = get(bytes + 4, 4);
    component->stripe_size = get(bytes + 24, 4);
    component->count = get(bytes + 28, 2);
    component->first = get(bytes + 30, 2);
    component->listed = magic == SPECIFIC;
    if (head == V3_BYTES) {
        memcpy(component->pool, bytes + V1_BYTES, sizeof component->pool);
    }
    uint32_t objects = (uint32_t)((length - head) / OBJECT_BYTES);
    for (uint32_t i = 0; i < objects && i < FAKE_STRIPES; i++) {
        component->targets[i] = get(bytes + head + i * OBJECT_BYTES + 20, 4);
    }
    return component->count <= FAKE_STRIPES || component->count == 0xFFFF;
}

bool fake_layout_read(struct fake_layout *layout, const uint8_t *bytes, size_t length)
{
    memset(layout, 0, sizeof *layout);
    if (length < V1_BYTES) {
        return false;
    }
    layout->composite = get(bytes, 4) == COMPOSITE;
    if (!layout->composite) {
        layout->count = 1;
        layout->components[0].end = UINT64_MAX;
        layout->components[0].flags = length > fake_layout_size(bytes) ? FAKE_INSTANTIATED : 0;
        return read_plain(&layout->components[0], bytes, length);
    }
    layout->count = get(bytes + 14, 2);
    bool good = layout->count <= FAKE_COMPONENTS && V1_BYTES + layout->count * (size_t)ENTRY_BYTES <= length;
    for (uint32_t i = 0; good && i < layout->count; i++) {
        const uint8_t *entry = bytes + V1_BYTES + i * (size_t)ENTRY_BYTES;
        struct fake_component *component = &layout->components[i];
        component->flags = get(entry + 4, 4);
        memcpy(&component->start, entry + 8, 8);
        memcpy(&component->end, entry + 16, 8);
        size_t at = get(entry + 24, 4);
        size_t size = get(entry + 28, 4);
        good = at <= length && size <= length - at && read_plain(component, bytes + at, size);
    }
    return good;
}

static size_t write_plain(const struct fake_component *component, uint8_t *bytes)
{
    bool made = (component->flags & FAKE_INSTANTIATED) != 0 && component->pattern != FAKE_MDT;
    uint32_t magic = component->listed && !made ? SPECIFIC : component->pool[0] != '\0' ? V3 : V1;
    size_t head = magic == V1 ? V1_BYTES : V3_BYTES;
    memset(bytes, 0, V3_BYTES);
    put(bytes, magic, 4);
    put(bytes + 4, component->pattern, 4);
    put(bytes + 24, component->stripe_size, 4);
    put(bytes + 28, component->count, 2);
    put(bytes + 30, made ? 0xFFFF : component->first, 2);
    if (head == V3_BYTES) {
        memcpy(bytes + V1_BYTES, component->pool, sizeof component->pool);
    }
    uint32_t objects = made || magic == SPECIFIC ? component->count : 0;
    for (uint32_t i = 0; i < objects; i++) {
        memset(bytes + head + i * OBJECT_BYTES, 0, OBJECT_BYTES);
        put(bytes + head + i * OBJECT_BYTES + 20, component->targets[i], 4);
    }
    return head + objects * (size_t)OBJECT_BYTES;
}

size_t fake_layout_write(const struct fake_layout *layout, uint8_t *bytes)
{
    if (!layout->composite) {
        return write_plain(&layout->components[0], bytes);
    }
    size_t end = V1_BYTES + layout->count * (size_t)ENTRY_BYTES;
    memset(bytes, 0, end);
    put(bytes, COMPOSITE, 4);
    put(bytes + 14, layout->count, 2);
    for (uint32_t i = 0; i < layout->count; i++) {
        const struct fake_component *component = &layout->components[i];
        uint8_t *entry = bytes + V1_BYTES + i * (size_t)ENTRY_BYTES;
        size_t size = write_plain(component, bytes + end);
        put(entry, i + 1, 4);
        put(entry + 4, component->flags, 4);
        memcpy(entry + 8, &component->start, 8);
        memcpy(entry + 16, &component->end, 8);
        put(entry + 24, (uint32_t)end, 4);
        put(entry + 28, (uint32_t)size, 4);
        end += size;
    }
    put(bytes + 4, (uint32_t)end, 4);
    return end;
}

static void add(struct fake_layout *layout, uint64_t end, uint32_t pattern, uint32_t stripe_size, uint32_t count,
                const char *pool)
{
    struct fake_component *component = &layout->components[layout->count];
    *component = (struct fake_component){
        .start = layout->count == 0 ? 0 : component[-1].end,
        .end = end,
        .pattern = pattern,
        .stripe_size = stripe_size,
        .count = count,
        .first = FAKE_ANY_TARGET,
    };
    strncpy(component->pool, pool, sizeof component->pool - 1);
    layout->count++;
}

bool fake_layout_default(struct fake_layout *layout, const char *kind)
{
    enum { MIB = 1 << 20 };
    memset(layout, 0, sizeof *layout);
    layout->composite = strcmp(kind, "pfl") == 0 || strcmp(kind, "dom") == 0;
    if (strcmp(kind, "pfl") == 0) {
        add(layout, MIB, FAKE_RAID0, MIB, 1, "");
        add(layout, 64 * (uint64_t)MIB, FAKE_RAID0, MIB, 4, "");
        add(layout, UINT64_MAX, FAKE_RAID0, 4 * MIB, 8, "flash");
    } else if (strcmp(kind, "dom") == 0) {
        add(layout, MIB, FAKE_MDT, MIB, 0, "");
        add(layout, UINT64_MAX, FAKE_RAID0, 2 * MIB, 2, "");
    } else if (strcmp(kind, "pool") == 0) {
        add(layout, UINT64_MAX, FAKE_RAID0, MIB, 3, "flash");
    } else if (strcmp(kind, "overstriped") == 0) {
        add(layout, UINT64_MAX, FAKE_RAID0 | FAKE_OVERSTRIPED, MIB, 12, "");
    } else {
        add(layout, UINT64_MAX, FAKE_RAID0, 4 * MIB, 1, "");
    }
    return layout->count > 0;
}

void fake_layout_print(const struct fake_layout *layout, bool with_targets)
{
    printf(layout->composite ? "composite" : "plain");
    for (uint32_t i = 0; i < layout->count; i++) {
        const struct fake_component *component = &layout->components[i];
        bool made = (component->flags & FAKE_INSTANTIATED) != 0;
        printf(" [%llu,%llu) pattern %x size %u count %u pool '%s' flags %x", (unsigned long long)component->start,
               (unsigned long long)component->end, component->pattern, component->stripe_size, component->count,
               component->pool, layout->composite ? component->flags : 0);
        for (uint32_t j = 0; with_targets && j < component->count && (made || component->listed); j++) {
            printf("%s%u", j == 0 ? " on " : ",", component->targets[j]);
        }
    }
    putchar('\n');
}
