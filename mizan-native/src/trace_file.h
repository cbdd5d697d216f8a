/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TRACE_FILE_H
#define MIZAN_TRACE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The file of a trace: records are gathered and appended as blocks (docs/formats/trace.md). No descriptor is kept between
 * two blocks, because programs close descriptors that they do not know and use the numbers again.
 *
 * Nothing here is thread-safe; the tracer has the lock.
 */

enum {
    TRACE_FILE_NAME_BYTES = 4096,
    TRACE_FILE_RECORDS_BYTES = 32 << 10 /* the records of a block */
};

/* Begins a trace with this name. Nothing is created before the first block. */
void trace_file_begin(const char *name);

/*
 * Room for the body of a record; a full block is appended first. NULL if there is none: the trace stopped, or is full,
 * or the record is too large for a block. The caller writes exactly this many bytes.
 */
uint8_t *trace_file_record(uint32_t type, uint32_t flags, size_t body_bytes);

/* Appends what is gathered. */
void trace_file_flush(void);

/* Bytes appended and gathered so far. */
uint64_t trace_file_size(void);

/* Whether there is something to append. */
bool trace_file_has_records(void);

/* From this size on, records of the usual kind are refused; a few more may be forced in for the end. */
void trace_file_limit(uint64_t bytes);

/* Nothing is written any more until a trace begins. */
void trace_file_stop(void);

/* Whether nothing can be written any more. */
bool trace_file_stopped(void);

#endif
