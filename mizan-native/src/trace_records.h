/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TRACE_RECORDS_H
#define MIZAN_TRACE_RECORDS_H

#include "burst.h"
#include "last_look.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

/*
 * The records of a trace, from docs/formats/trace.md. Times are those of tracer_now(). One that finds no room is counted as
 * lost. The caller has the lock.
 */

enum {
    TRACE_PROCESS = 1,

    OPEN_FOR_READING = 0x01,
    OPEN_CREATED = 0x02,
    OPEN_MAY_HAVE_CREATED = 0x04,
    OPEN_EMPTIED = 0x08,
    OPEN_APPEND = 0x10,
    OPEN_STREAM = 0x20,
    OPEN_TEMPORARY = 0x40,
    OPEN_INHERITED = 0x80,

    WRITES_COARSE = 0x01,
    WRITES_ESTIMATED = 0x02,
    LAYOUT_LUSTRE = 1,
    LAYOUT_MIZAN = 2
};

/* From when on times count. */
void records_start(uint64_t start);

/* Something could not be recorded; without the lock, too. */
void records_lose(void);
void records_forget_losses(void);
uint64_t records_lost(void);

bool record_file(uint32_t number, const struct stat *status, const char *path, size_t length);
void record_open(uint32_t file, uint32_t flags, uint64_t begin, uint64_t end, uint64_t size);
void record_writes(uint32_t file, const struct burst *burst, uint32_t flags);
void record_close(uint32_t file, bool at_end, uint64_t begin, uint64_t end, uint64_t size);
void record_truncate(uint32_t file, uint64_t time, uint64_t size);
void record_allocate(uint32_t file, int mode, uint64_t time, uint64_t offset, uint64_t bytes);
void record_rename(const char *from, size_t from_length, const char *to, size_t to_length, uint64_t begin, uint64_t end);
void record_unlink(const char *path, size_t length, uint64_t begin, uint64_t end);

/* The layout that was found. */
void record_layout(uint32_t file, const struct last_look *look, uint64_t time);

struct record_totals {
    uint64_t created;
    uint64_t opens;
    uint64_t writes;
    uint64_t bytes;
};

void record_end(uint32_t reason, int detail, uint64_t time, const struct record_totals *totals);

#endif
