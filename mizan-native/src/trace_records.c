/* SPDX-License-Identifier: Apache-2.0 */
#include "trace_records.h"

#include "bytes.h"
#include "trace_file.h"

#include <stdatomic.h>
#include <string.h>

enum {
    FILE_NAMED = 2,
    OPEN = 3,
    WRITES = 4,
    CLOSE = 5,
    TRUNCATE = 6,
    ALLOCATE = 7,
    RENAME = 8,
    UNLINK = 9,
    LAYOUT = 10,
    END = 11,

    CLOSE_AT_END = 0x01
};

static uint64_t start;
static _Atomic uint64_t lost;

void records_start(uint64_t time)
{
    start = time;
}

void records_lose(void)
{
    atomic_fetch_add_explicit(&lost, 1, memory_order_relaxed);
}

uint64_t records_lost(void)
{
    return atomic_load_explicit(&lost, memory_order_relaxed);
}

void records_forget_losses(void)
{
    atomic_store(&lost, 0);
}

static uint64_t since_start(uint64_t time)
{
    return time > start ? time - start : 0;
}

static uint8_t *record(uint32_t type, uint32_t flags, size_t bytes)
{
    uint8_t *at = trace_file_record(type, flags, bytes);
    if (at == NULL) {
        records_lose();
    }
    return at;
}

bool record_file(uint32_t number, const struct stat *status, const char *path, size_t length)
{
    uint8_t *at = record(FILE_NAMED, 0, 24 + 2 + length);
    if (at == NULL) {
        return false;
    }
    at = put32(at, number);
    at = put32(at, 0);
    at = put64(at, (uint64_t)status->st_dev);
    at = put64(at, (uint64_t)status->st_ino);
    put_string(at, path, length);
    return true;
}

/* What most records begin with. */
static uint8_t *put_file(uint8_t *at, uint32_t file, uint32_t second, uint64_t time)
{
    at = put32(at, file);
    at = put32(at, second);
    return put64(at, since_start(time));
}

void record_open(uint32_t file, uint32_t flags, uint64_t begin, uint64_t end, uint64_t size)
{
    uint8_t *at = record(OPEN, flags, 32);
    if (at != NULL) {
        at = put_file(at, file, 0, begin);
        at = put64(at, end - begin);
        put64(at, size);
    }
}

void record_writes(uint32_t file, const struct burst *burst, uint32_t flags)
{
    uint8_t *at = record(WRITES, flags | (burst->coarse ? WRITES_COARSE : 0U), 48 + 16 * (size_t)burst->count);
    if (at == NULL) {
        return;
    }
    at = put_file(at, file, burst->count, burst->first);
    at = put64(at, since_start(burst->last));
    at = put64(at, burst->writes);
    at = put64(at, burst->bytes);
    at = put64(at, burst->largest);
    for (uint32_t i = 0; i < burst->count; i++) {
        at = put64(at, burst->extents[i].start);
        at = put64(at, burst->extents[i].end - burst->extents[i].start);
    }
}

void record_close(uint32_t file, bool at_end, uint64_t begin, uint64_t end, uint64_t size)
{
    uint8_t *at = record(CLOSE, at_end ? CLOSE_AT_END : 0, 32);
    if (at != NULL) {
        at = put_file(at, file, 0, begin);
        at = put64(at, end - begin);
        put64(at, size);
    }
}

void record_truncate(uint32_t file, uint64_t time, uint64_t size)
{
    uint8_t *at = record(TRUNCATE, 0, 24);
    if (at != NULL) {
        put64(put_file(at, file, 0, time), size);
    }
}

void record_allocate(uint32_t file, int mode, uint64_t time, uint64_t offset, uint64_t bytes)
{
    uint8_t *at = record(ALLOCATE, 0, 32);
    if (at != NULL) {
        at = put_file(at, file, (uint32_t)mode, time);
        at = put64(at, offset);
        put64(at, bytes);
    }
}

void record_rename(const char *from, size_t from_length, const char *to, size_t to_length, uint64_t begin, uint64_t end)
{
    uint8_t *at = record(RENAME, 0, 16 + 4 + from_length + to_length);
    if (at != NULL) {
        at = put64(at, since_start(begin));
        at = put64(at, end - begin);
        at = put_string(at, from, from_length);
        put_string(at, to, to_length);
    }
}

void record_unlink(const char *path, size_t length, uint64_t begin, uint64_t end)
{
    uint8_t *at = record(UNLINK, 0, 16 + 2 + length);
    if (at != NULL) {
        at = put64(at, since_start(begin));
        at = put64(at, end - begin);
        put_string(at, path, length);
    }
}

void record_layout(uint32_t file, const struct last_look *look, uint64_t time)
{
    uint8_t *at = record(LAYOUT, look->layout, 20 + look->kept);
    if (at != NULL) {
        at = put_file(at, file, (uint32_t)look->layout_bytes, time);
        at = put32(at, (uint32_t)look->kept);
        memcpy(at, look->bytes, look->kept);
    }
}

void record_end(uint32_t reason, int detail, uint64_t time, const struct record_totals *totals)
{
    uint8_t *at = trace_file_record(END, reason, 56);
    if (at == NULL) {
        return;
    }
    at = put64(at, since_start(time));
    at = put64(at, totals->created);
    at = put64(at, totals->opens);
    at = put64(at, totals->writes);
    at = put64(at, totals->bytes);
    at = put64(at, atomic_load(&lost));
    at = put32(at, (uint32_t)detail);
    put32(at, 0);
}
