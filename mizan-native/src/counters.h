/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_COUNTERS_H
#define MIZAN_COUNTERS_H

#include <stdint.h>

/*
 * The counters of placement (docs/formats/placement-index.md), shared by all processes that use one index on one machine.
 * Where there is no such file everything works, and nothing is counted.
 */

enum counter {
    COUNTER_CREATED,
    COUNTER_HITS,
    COUNTER_TEMPLATE_HITS,
    COUNTER_MISSES,
    COUNTER_REFUSED,
    COUNTER_ERRORS
};

/* Maps the file, if it is there and can be written; the caller sees to it that only one thread does. */
void counters_open(const char *name);

void counters_add(enum counter counter);

/* Whose turn it is among the attributes of a template: 0, 1, 2 ... over all processes that use this generation. */
uint64_t counters_turn(uint64_t generation, uint32_t template_number);

#endif
