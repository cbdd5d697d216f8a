/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TRACER_H
#define MIZAN_TRACER_H

#include "identity.h"
#include "settings.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * Follows which files a process writes, and records it (docs/formats/trace.md).
 *
 * Every function may be called by any thread, in a signal handler, and in the child of a vfork; it then does nothing if it
 * cannot do the right thing. None changes what the program sees but errno, which the caller saves. All memory is static.
 */

enum {
    TRACER_DESCRIPTORS = 8192, /* higher ones are not followed */
    TRACER_UNKNOWN = 0,        /* slot: never looked at */
    TRACER_IGNORED = 0xFFFF    /* slot: not a file, or one of no interest */
};

/* Whether this process is traced at all. */
extern atomic_bool tracer_on;

/* What is known of each descriptor: TRACER_UNKNOWN, TRACER_IGNORED, or the number of an open file. */
extern _Atomic uint16_t tracer_slots[TRACER_DESCRIPTORS];

/* The slot of a descriptor; without a lock, for the decision not to do anything. */
static inline uint16_t tracer_slot(int descriptor)
{
    return descriptor >= 0 && descriptor < TRACER_DESCRIPTORS
               ? atomic_load_explicit(&tracer_slots[descriptor], memory_order_relaxed)
               : TRACER_IGNORED;
}

static inline bool tracer_is_on(void)
{
    return atomic_load_explicit(&tracer_on, memory_order_relaxed);
}

/* Whether a descriptor is that of an open file that is followed. */
static inline bool tracer_follows(int descriptor)
{
    uint16_t slot = tracer_slot(descriptor);
    return tracer_is_on() && slot != TRACER_UNKNOWN && slot != TRACER_IGNORED;
}

/* At load: turns tracing on if the settings say so. */
void tracer_configure(const struct settings *settings, const struct identity *self, const char *version);

/* Nanoseconds of the monotonic clock. */
uint64_t tracer_now(void);

struct tracer_open {
    int descriptor;
    int directory; /* as for openat */
    const char *name;
    int flags;          /* as for open */
    uint64_t begin;     /* when the call began */
    bool created;       /* this call made the file */
    bool maybe_created; /* nobody can tell whether it did */
    bool temporary;
    FILE *stream; /* NULL for a plain descriptor */
};

/* A file was created or opened for writing. */
void tracer_opened(const struct tracer_open *opened);

/* A stream is about to be closed: it is not looked at any more. Without a lock, and in every process that has it. */
void tracer_stream_ends(FILE *stream);

/* A stream was made of a descriptor. */
void tracer_became_stream(int descriptor, FILE *stream);

/* When a write is about to begin: what to give to tracer_wrote, or 0 if nothing needs to be told. */
uint64_t tracer_write_begins(int descriptor);

enum {
    TRACER_HERE = -1,  /* at the position */
    TRACER_BEHIND = -2 /* at the end of the file */
};

/* Bytes were written at an offset. */
void tracer_wrote(int descriptor, int64_t offset, uint64_t bytes, uint64_t begin);

/* The position of a descriptor moved. */
void tracer_moved(int descriptor, uint64_t position);
void tracer_moved_by(int descriptor, uint64_t bytes);

/* Writes go to the end of the file from now on, or do not any more. */
void tracer_append_mode(int descriptor, bool append);

struct tracer_close {
    bool last; /* of the descriptors of this open file: the close is recorded */
    uint32_t file;
    uint64_t size;
};

/* Before a descriptor is closed, and after. It is forgotten in between, because its number can be given out again at once. */
void tracer_closing(int descriptor, struct tracer_close *close);
void tracer_closing_stream(int descriptor, FILE *stream, struct tracer_close *close);
void tracer_closed(const struct tracer_close *close, uint64_t begin);

/* All descriptors from first to last are about to be closed. */
void tracer_closing_range(unsigned first, unsigned last);

/* A descriptor now also has this number. */
void tracer_duplicated(int descriptor, int copy);

void tracer_truncated(int descriptor, uint64_t size);
void tracer_allocated(int descriptor, int mode, uint64_t offset, uint64_t bytes);
void tracer_renamed(int from_directory, const char *from, int to_directory, const char *to, uint64_t begin);
void tracer_unlinked(int directory, const char *name, uint64_t begin);

enum tracer_reason {
    TRACER_EXIT = 1,
    TRACER_IMMEDIATE_EXIT = 2,
    TRACER_EXEC = 3,
    TRACER_SIGNAL = 4,
    TRACER_STOPPED = 5
};

/* The process ends or becomes another program: records what is still open, the totals, and appends everything. */
void tracer_end(enum tracer_reason reason, int detail);

/* The same, and nothing is traced from now on. */
void tracer_stop(void);

/* Before fork: from now on another process may move the positions of what is open. */
void tracer_forks(void);

/* Nothing is known: in a process that has just got its own copy of memory. */
void tracer_reset(void);

#endif
