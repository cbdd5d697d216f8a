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

/* Whether a target may be named to a metadata server. */
typedef bool lov_target_check(const void *context, uint32_t target);

/* Whether all targets that a layout names are accepted, in all components; also false for a layout that cannot be read. */
bool lov_targets_are_accepted(const uint8_t *bytes, size_t length, lov_target_check *check, const void *context);

#endif
