/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_COUNTERS_H
#define MIZAN_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The counters of placement (docs/formats/placement-index.md), shared by all processes that use one index on one machine. Sums
 * are gathered in memory of the process and added to the file from time to time; a turn is taken in the file. Where there is no
 * such file, or it is cut or locked for too long, everything works, and nothing is counted.
 */

enum counter {
    COUNTER_CREATED,
    COUNTER_HITS,
    COUNTER_TEMPLATE_HITS,
    COUNTER_MISSES,
    COUNTER_REFUSED,
    COUNTER_ERRORS
};

void counters_configure(const char *name);

void counters_add(enum counter counter);

/* Adds what was gathered to the file, if the last time was some milliseconds ago. */
void counters_write_now_and_then(void);

/* Adds it now: the process ends or becomes another program. */
void counters_write(void);

/* Whose turn it is among the attributes of a template: 0, 1, 2 ... over all processes that use this generation. */
struct counters_turn {
    uint64_t generation;
    uint32_t template_number;
    bool shared; /* false: of this process alone */
    uint64_t number;
};

struct counters_turn counters_turn(uint64_t generation, uint32_t template_number);

/*
 * No file was made with it, and the next one of this process gets it. Otherwise processes that open the same files, of which each is made by
 * one of them, could give all files the same layout.
 */
void counters_turn_unused(const struct counters_turn *turn);

/* Nothing gathered, nothing reserved: in a process that has just got its own copy of memory. */
void counters_reset(void);

#endif
