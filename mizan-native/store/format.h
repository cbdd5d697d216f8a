/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_FORMAT_H
#define MIZAN_STORE_FORMAT_H

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/* The shared memory of a store and its requests, as docs/formats/store.md describes them. */

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__ || __SIZEOF_POINTER__ != 8
#error "a store's memory is little-endian and needs 64-bit pointers"
#endif

#define STORE_MAGIC "MIZSTORE"

enum {
    STORE_VERSION = 1,
    CONTROL_BYTES = 65536,
    CHUNK_BYTES = 4194304,
    MOST_TIERS = 8,
    MOST_ROOTS = 16,
    ROOTS_AT = 4096,
    ROOT_BYTES = 1024,
    BUSY_CELLS = 24,
    BLOCK_BYTES = 4096,
    BLOCK_RECORDS = 126,
    CHUNK_BLOCKS = CHUNK_BYTES / BLOCK_BYTES,
    FSYNC_IS_VISIBLE = 1,
    FILE_IS_UNLINKED = 1,
};

#define SERVICE_HOLDS UINT32_C(0xFFFFFFFF) /* a lock */

enum store_state { STORE_OPEN = 1, STORE_DRAINING = 2, STORE_ENDED = 3 };
enum file_state { FILE_EMPTY, FILE_DELETED, FILE_BEING_MADE, FILE_MANAGED, FILE_CLOSING, FILE_PASSED };
enum log_state { LOG_NEW, LOG_IN_USE, LOG_LEFT };
enum chunk_state { CHUNK_FREE, CHUNK_FILLING, CHUNK_FILLED, CHUNK_BLOCKS_OF_RECORDS, CHUNK_CLEAN };
enum tier_kind { TIER_MEMORY = 1, TIER_FILE = 2 };
enum record_kind { RECORD_DATA = 1, RECORD_TRUNCATION = 2, RECORD_REAL = 3, RECORD_ZEROS = 4 };
enum counter { COUNTER_LAST_TIER = 16 }; /* 0 to 15: switches to pass-through, by reason */

struct store_tier {
    uint32_t first, chunks, kind;
    _Atomic uint32_t hint;
};

struct store_control {
    char magic[8];
    uint32_t version, files, logs, chunks, tiers, chunk_bytes;
    _Atomic uint32_t state, registrations, service;
    uint32_t flags;
    uint64_t service_start;
    uint32_t chunks_of_process, roots;
    struct store_tier tier[MOST_TIERS];
    _Atomic uint64_t counters[64];
};

struct store_root {
    uint64_t device;
    uint16_t length;
    char path[ROOT_BYTES - 10];
};

struct store_file {
    _Atomic uint32_t state, generation;
    uint64_t device, inode;
    _Atomic uint64_t sequence, size;
    _Atomic uint64_t epoch_streams; /* low half: epoch, high half: first stream */
    _Atomic uint32_t flushing, size_lock, flush_lock, error;
    _Atomic uint64_t modified, bytes;
    _Atomic uint32_t flags, reason;
    uint64_t of_service[5];
};

struct store_log {
    _Atomic uint32_t process, state;
    _Atomic uint64_t start;
    _Atomic uint32_t chunks;
    uint32_t reserved;
    _Atomic uint32_t busy[BUSY_CELLS];
    uint32_t unused[2];
};

struct store_chunk {
    _Atomic uint64_t state_owner; /* low half: state, high half: owner */
    _Atomic uint32_t records, generation, next_block;
    uint32_t reserved[3];
};

struct store_record {
    _Atomic uint64_t sequence;
    uint64_t offset;
    _Atomic uint32_t length;
    uint8_t kind, reserved[3];
    uint64_t place;
};

struct store_block {
    uint32_t slot, generation, log;
    _Atomic uint32_t next, next_stream, records;
    uint32_t epoch, reserved[9];
    struct store_record record[BLOCK_RECORDS];
};

enum { REQUEST_MAGIC = 0x4D5A5354 };
enum request_kind { REQUEST_REGISTER = 1, REQUEST_FLUSH = 2, REQUEST_PASS = 3, REQUEST_CLOSED = 4 };
enum pass_reason {
    PASSED_MMAP = 1,
    PASSED_COPY = 2,
    PASSED_ASYNCHRONOUS = 3,
    PASSED_EXEC = 4,
    PASSED_STREAM = 5,
    PASSED_ALLOCATE = 6,
    PASSED_IOCTL = 7,
    PASSED_ASKED = 8,
    PASSED_OTHER = 9
};

struct store_request {
    uint32_t magic, what, process, descriptor;
    uint64_t device, inode;
    uint32_t slot, generation, reason, reserved;
    uint64_t unused[2];
};

struct store_answer {
    uint32_t magic, error, slot, generation;
    uint64_t unused[6];
};

static_assert(offsetof(struct store_control, tier) == 64 && offsetof(struct store_control, counters) == 192, "control");
static_assert(sizeof(struct store_root) == ROOT_BYTES, "root");
static_assert(sizeof(struct store_file) == 128 && offsetof(struct store_file, epoch_streams) == 40 &&
                  offsetof(struct store_file, modified) == 64 && offsetof(struct store_file, flags) == 80,
              "file");
static_assert(sizeof(struct store_log) == 128 && offsetof(struct store_log, busy) == 24, "log");
static_assert(sizeof(struct store_chunk) == 32 && sizeof(struct store_record) == 32, "chunk and record");
static_assert(sizeof(struct store_block) == BLOCK_BYTES && offsetof(struct store_block, record) == 64, "block");
static_assert(sizeof(struct store_request) == 64 && sizeof(struct store_answer) == 64, "request");

static inline uint32_t epoch_of(uint64_t epoch_streams)
{
    return (uint32_t)epoch_streams;
}

static inline uint32_t streams_of(uint64_t epoch_streams)
{
    return (uint32_t)(epoch_streams >> 32);
}

static inline uint64_t pair_of(uint32_t low, uint32_t high)
{
    return (uint64_t)high << 32 | low;
}

static inline uint64_t file_hash(uint64_t device, uint64_t inode)
{
    uint64_t hash = (device * UINT64_C(0x9E3779B97F4A7C15)) ^ (inode * UINT64_C(0xC2B2AE3D27D4EB4F));
    return hash ^ hash >> 29;
}

#endif
