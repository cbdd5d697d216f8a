/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_PLACEMENT_INDEX_H
#define MIZAN_PLACEMENT_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Reads a placement index (docs/formats/placement-index.md) that lies in memory. Nothing in it is trusted: every number is
 * checked against the size before it is used, so that any bytes at all give an answer. No system calls, no state.
 */

struct placement_index {
    const uint8_t *bytes;
    uint64_t size;
    bool lustre;
    uint64_t generation;
    uint64_t expiry;
    uint64_t file_system;
    uint64_t table;
    uint64_t slots;
    uint32_t longest_probe;
    const char *root; /* not ended by a zero byte */
    size_t root_length;
};

/* Whether these bytes begin with a header that this version understands, of an index that has this size. */
bool placement_index_read(struct placement_index *index, const uint8_t *bytes, uint64_t size);

enum placement_kind { PLACEMENT_NONE, PLACEMENT_PATH, PLACEMENT_TEMPLATE, PLACEMENT_DAMAGED };

struct placement_entry {
    const uint8_t *attributes;
    uint32_t count; /* at least 1 */
    uint32_t template_number;
};

/*
 * Looks up a path relative to the root. Fold is room for as many bytes as the path has; it holds the path with its
 * digits folded afterwards.
 */
enum placement_kind placement_index_find(const struct placement_index *index, const char *path, size_t length, char *fold,
                                         struct placement_entry *entry);

struct placement_attribute {
    const uint8_t *bytes;
    size_t length;
    uint32_t needs_targets;
};

/* The attribute whose turn it is, or false if it is damaged. */
bool placement_index_attribute(const struct placement_index *index, const struct placement_entry *entry, uint64_t turn,
                               struct placement_attribute *attribute);

#endif
