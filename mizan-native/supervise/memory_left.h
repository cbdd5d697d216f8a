/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_MEMORY_LEFT_H
#define MIZAN_MEMORY_LEFT_H

#include <stdint.h>

/*
 * Bytes of memory that this process may still use before the kernel must take some away: what the machine has available, or what the limits of its
 * control groups (memory.max and memory.high, or memory.limit_in_bytes of the first version) leave, whichever is less. Files that were read and may be
 * dropped count as free. 0 if that cannot be told. The root is put before names in /proc and /sys; empty but in tests.
 */
uint64_t memory_left(const char *root);

#endif
