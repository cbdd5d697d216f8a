/* SPDX-License-Identifier: Apache-2.0 */
#include "trace_file.h"

#include "bytes.h"
#include "crc32.h"
#include "private_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

enum { FILE_HEADER = 32, BLOCK_HEADER = 24, RECORD_HEADER = 8 };

/* The header of the file stands before that of the first block, so that both are one write. */
static uint8_t bytes[FILE_HEADER + BLOCK_HEADER + TRACE_FILE_RECORDS_BYTES];
static uint8_t *const records = bytes + FILE_HEADER + BLOCK_HEADER;

static char file_name[TRACE_FILE_NAME_BYTES];
static size_t used;
static uint32_t count;
static uint32_t block;
static uint64_t appended;
static uint64_t limit = UINT64_MAX;
static bool stopped;

void trace_file_begin(const char *name)
{
    size_t length = strnlen(name, sizeof file_name);
    stopped = length == sizeof file_name;
    if (!stopped) {
        memcpy(file_name, name, length + 1);
    }
    used = 0;
    count = 0;
    block = 0;
    appended = 0;
    memset(bytes, 0, FILE_HEADER);
    memcpy(bytes, "MIZANTRC", 8);
    put16(bytes + 8, 1);
    put16(bytes + 10, FILE_HEADER);
    put32(bytes + 28, crc32_of(bytes, 28));
}

uint8_t *trace_file_record(uint32_t type, uint32_t flags, size_t body_bytes)
{
    size_t size = RECORD_HEADER + body_bytes;
    if (stopped || size > TRACE_FILE_RECORDS_BYTES || trace_file_size() + size > limit) {
        return NULL;
    }
    if (used + size > TRACE_FILE_RECORDS_BYTES) {
        trace_file_flush();
        if (stopped || used > 0) {
            return NULL;
        }
    }
    uint8_t *at = records + used;
    at = put16(at, type);
    at = put16(at, flags);
    at = put32(at, (uint32_t)size);
    used += size;
    count++;
    return at;
}

/* Only for a moment out of descriptors or memory: the next try may work. */
static bool is_passing(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOMEM || error == EINTR || error == EAGAIN;
}

void trace_file_flush(void)
{
    if (stopped || used == 0) {
        return;
    }
    uint8_t *header = bytes + FILE_HEADER;
    memcpy(header, "MZBK", 4);
    put32(header + 4, (uint32_t)used);
    put32(header + 8, block);
    put32(header + 12, count);
    put32(header + 16, crc32_of(records, used));
    put32(header + 20, crc32_of(header, 20));
    const uint8_t *from = appended == 0 ? bytes : header;
    size_t length = (size_t)(records - from) + used;
    if (!private_file_may_grow_to(appended + length)) {
        stopped = true;
        return;
    }
    int flags = O_WRONLY | O_APPEND | O_NOFOLLOW | (appended == 0 ? O_CREAT | O_EXCL : 0);
    int descriptor = private_file_open(file_name, flags, 0644);
    if (descriptor < 0) {
        stopped = !is_passing(errno);
        return;
    }
    long written = private_file_append(descriptor, from, length);
    private_file_close(descriptor);
    /* Part of a block is damage that a reader steps over, but a file system that takes a part is full. */
    stopped = written != (long)length;
    appended += length;
    block++;
    used = 0;
    count = 0;
}

uint64_t trace_file_size(void)
{
    return appended + used;
}

bool trace_file_has_records(void)
{
    return used > 0;
}

void trace_file_limit(uint64_t most)
{
    limit = most;
}

void trace_file_stop(void)
{
    stopped = true;
}

bool trace_file_stopped(void)
{
    return stopped;
}
