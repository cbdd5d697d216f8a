/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_PLACEMENT_INDEX_H
#define MIZAN_PLACEMENT_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Reads a placement index (docs/formats/placement-index.md). Nothing in it is trusted: every number is checked before it is
 * used, and bytes may change between two looks at them, so that any bytes at all give an answer. No system calls, no state.
 */

enum {
    PLACEMENT_HEADER_BYTES = 256 + 4095,   /* the header and the longest root */
    PLACEMENT_HEAD_BYTES = 16 << 10,       /* more than an entry without its attributes can have */
    PLACEMENT_ATTRIBUTE_BYTES = 64 << 10
};

struct placement_index {
    uint64_t size;
    bool lustre;
    uint64_t generation;
    uint64_t expiry;
    uint64_t file_system;
    uint64_t table;
    uint64_t slots;
    uint32_t longest_probe;
    size_t root_length;
    char root[4096]; /* ended by a zero byte */
};

/*
 * Whether an index of this size that begins with these bytes is one that this version understands: the first
 * PLACEMENT_HEADER_BYTES, or all if there are fewer. Changes nothing if it is not.
 */
bool placement_index_read(struct placement_index *index, const uint8_t *header, size_t length, uint64_t size);

/* Where the bytes are. */
struct placement_source {
    bool (*read)(void *context, uint64_t offset, void *to, size_t length); /* false if they are not there */
    void *context;
};

/* Room for a look-up: too large for the stacks of some threads. */
struct placement_room {
    char fold[8 << 10];
    uint8_t head[PLACEMENT_HEAD_BYTES];
    uint8_t attribute[8 + PLACEMENT_ATTRIBUTE_BYTES];
};

enum placement_kind { PLACEMENT_NONE, PLACEMENT_PATH, PLACEMENT_TEMPLATE, PLACEMENT_DAMAGED };

struct placement_entry {
    uint64_t attributes; /* where they are */
    uint32_t count;      /* at least 1 */
    uint32_t template_number;
};

/* Looks up a path relative to the root. */
enum placement_kind placement_index_find(const struct placement_index *index, const struct placement_source *source,
                                         const char *path, size_t length, struct placement_room *room,
                                         struct placement_entry *entry);

struct placement_attribute {
    const uint8_t *bytes; /* in the room that was given */
    size_t length;
    uint32_t needs_targets;
};

/* The attribute whose turn it is, or false if it is damaged. */
bool placement_index_attribute(const struct placement_index *index, const struct placement_source *source,
                               const struct placement_entry *entry, uint64_t turn, struct placement_room *room,
                               struct placement_attribute *attribute);

#endif
