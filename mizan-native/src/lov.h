/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_LOV_H
#define MIZAN_LOV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Whether a layout attribute that was read back from Lustre is what was asked for: the same extents, stripe sizes and counts, and
 * the targets that were named, in their order. What the server chose itself is not looked at, nor are components that
 * have no objects yet.
 */
bool lov_is_what_was_asked_for(const uint8_t *asked, size_t asked_length, const uint8_t *got, size_t got_length);

/* The layout that asks for nothing: everything as the file system does it by default. */
enum { LOV_DEFAULT_BYTES = 32 };
extern const uint8_t lov_default[LOV_DEFAULT_BYTES];

#endif
