/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TEST_FAKE_LAYOUT_H
#define MIZAN_TEST_FAKE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Layouts as a Lustre server keeps them, read and written from their format and not by the library's code. */

enum {
    FAKE_COMPONENTS = 8,
    FAKE_STRIPES = 64,
    FAKE_LAYOUT_BYTES = 65536,
    FAKE_RAID0 = 1,
    FAKE_MDT = 0x100,
    FAKE_OVERSTRIPED = 0x200,
    FAKE_INSTANTIATED = 0x10,
    FAKE_ANY_TARGET = 0xFFFF
};

struct fake_component {
    uint32_t flags;
    uint64_t start;
    uint64_t end;
    uint32_t pattern;
    uint32_t stripe_size;
    uint32_t count;
    uint32_t first; /* target */
    char pool[16];
    bool listed; /* targets were asked for by name */
    uint32_t targets[FAKE_STRIPES];
};

struct fake_layout {
    bool composite;
    uint32_t count;
    struct fake_component components[FAKE_COMPONENTS];
};

/* False for anything that is no layout. */
bool fake_layout_read(struct fake_layout *layout, const uint8_t *bytes, size_t length);

/* How many bytes a layout that a program passed by ioctl has. */
size_t fake_layout_size(const uint8_t *bytes);

size_t fake_layout_write(const struct fake_layout *layout, uint8_t *bytes);

/* A default of a directory: pfl, pool, dom, overstriped, or plain. */
bool fake_layout_default(struct fake_layout *layout, const char *kind);

/* What two files that were made alike have in common: everything but their objects and targets. */
void fake_layout_print(const struct fake_layout *layout, bool with_targets);

#endif
