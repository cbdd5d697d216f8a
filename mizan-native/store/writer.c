/* SPDX-License-Identifier: Apache-2.0 */
#include "writer.h"

#include "parts.h"
#include "process.h"
#include "request.h"
#include "shared_memory.h"
#include "system_calls.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

enum { FIRST_STEP = 65536, LONGEST_STEP = 1048576, PAGE = 4096, REMEMBERED_CHUNKS = 65536 };

/* Pages of each chunk, from its beginning, that this process has made sure of before. They stay, because nobody punches holes into chunks. */
static _Atomic uint16_t sure_pages[REMEMBERED_CHUNKS];

static bool populate(uint32_t chunk, uint32_t from, uint32_t bytes)
{
    uint32_t pages = (from + bytes) / PAGE;
    if (chunk < REMEMBERED_CHUNKS && atomic_load_explicit(&sure_pages[chunk], memory_order_relaxed) >= pages) {
        return true;
    }
    if (!shared_memory_populate(chunk, from, bytes)) {
        return false;
    }
    if (chunk < REMEMBERED_CHUNKS) {
        atomic_store_explicit(&sure_pages[chunk], (uint16_t)pages, memory_order_relaxed);
    }
    return true;
}


uint64_t writer_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

/* A free chunk of a range of them, for this process. Number + 1, or 0. */
static uint32_t take_of_tier(uint32_t tier)
{
    uint32_t chunks = shared.range[tier].chunks;
    _Atomic uint32_t *hint = &shared.control->tier[tier].hint;
    uint32_t start = atomic_load_explicit(hint, memory_order_relaxed) % chunks;
    for (uint32_t i = 0; i < chunks; i++) {
        uint32_t place = (start + i) % chunks;
        struct store_chunk *chunk = &shared.chunks[shared.range[tier].first + place];
        uint64_t free_chunk = CHUNK_FREE;
        if (atomic_load_explicit(&chunk->state_owner, memory_order_relaxed) == CHUNK_FREE &&
            atomic_compare_exchange_strong(&chunk->state_owner, &free_chunk, pair_of(CHUNK_FILLING, process_log()))) {
            atomic_store_explicit(hint, place, memory_order_relaxed);
            return shared.range[tier].first + place + 1;
        }
    }
    return 0;
}

static bool is_memory(uint32_t tier)
{
    return shared.control->tier[tier].kind == TIER_MEMORY;
}

/* Of a full file system there may be chunks without memory: such a one is given back, and the tier is full. */
static uint32_t take_chunk(uint32_t tiers, uint32_t first_bytes)
{
    struct store_log *log = &shared.logs[process_log() - 1];
    for (uint32_t tier = 0; tier < tiers; tier++) {
        uint32_t most = shared.control->chunks_of_process;
        if (is_memory(tier) && most != 0 && atomic_load(&log->chunks) >= most) {
            continue;
        }
        uint32_t chunk = take_of_tier(tier);
        if (chunk == 0) {
            continue;
        }
        if (populate(chunk - 1, 0, first_bytes)) {
            if (is_memory(tier)) {
                atomic_fetch_add(&log->chunks, 1);
            }
            return chunk;
        }
        atomic_store(&shared.chunks[chunk - 1].state_owner, CHUNK_FREE);
    }
    return 0;
}

/* Where bytes of this cell go next. False: all tiers are full. */
static bool need_room(struct cell *cell)
{
    if (cell->chunk != 0 && cell->used < cell->ready) {
        return true;
    }
    if (cell->chunk != 0 && cell->used < CHUNK_BYTES) {
        uint32_t step = cell->ready < LONGEST_STEP ? cell->ready : LONGEST_STEP;
        step = step > CHUNK_BYTES - cell->ready ? CHUNK_BYTES - cell->ready : step;
        if (populate(cell->chunk - 1, cell->ready, step)) {
            cell->ready += step;
            return true;
        }
    }
    if (cell->chunk != 0) {
        atomic_store(&shared.chunks[cell->chunk - 1].state_owner, pair_of(CHUNK_FILLED, process_log()));
        cell->chunk = 0;
    }
    uint32_t chunk = take_chunk(shared.tiers, FIRST_STEP);
    if (chunk == 0) {
        return false;
    }
    cell->used = 0;
    cell->ready = FIRST_STEP;
    cell->base = shared_memory_at(chunk - 1, 0);
    cell->chunk = chunk;
    return true;
}

static bool replace_block_chunk(uint32_t before)
{
    uint64_t signals = system_block_signals();
    while (atomic_exchange(&process_block_lock, 1) != 0) {
        system_yield();
    }
    bool there = atomic_load(&process_block_chunk) != before;
    if (!there) {
        uint32_t chunk = take_chunk(1, BLOCK_BYTES);
        if (chunk != 0) { /* until it says that it has blocks, the service does not take its old next place for a sign that it is done with */
            atomic_store(&shared.chunks[chunk - 1].next_block, 0);
            atomic_store(&shared.chunks[chunk - 1].state_owner, pair_of(CHUNK_BLOCKS_OF_RECORDS, process_log()));
            atomic_store(&process_block_chunk, chunk);
            there = true;
        }
    }
    atomic_store(&process_block_lock, 0);
    system_restore_signals(signals);
    return there;
}

/*
 * A place in the chunk that this process has its blocks in, or CHUNK_BLOCKS. Once all places are given out the service may free the chunk, and another
 * process take it, at any moment: so it is counted first, and looked at afterwards.
 */
static uint32_t take_place(uint32_t chunk)
{
    struct store_chunk *from = &shared.chunks[chunk - 1];
    const uint64_t ours = pair_of(CHUNK_BLOCKS_OF_RECORDS, process_log());
    if (atomic_load(&from->state_owner) != ours) {
        return CHUNK_BLOCKS;
    }
    atomic_fetch_add(&from->records, 1);
    for (uint32_t place = atomic_load(&from->next_block); place < CHUNK_BLOCKS && atomic_load(&from->state_owner) == ours;) {
        if (atomic_compare_exchange_weak(&from->next_block, &place, place + 1)) {
            return place;
        }
    }
    atomic_fetch_sub(&from->records, 1);
    return CHUNK_BLOCKS;
}

/* Number + 1 of an empty block, or 0. */
static uint32_t take_block(void)
{
    for (;;) {
        uint32_t chunk = atomic_load(&process_block_chunk);
        uint32_t place = chunk == 0 ? CHUNK_BLOCKS : take_place(chunk);
        if (place < CHUNK_BLOCKS) {
            unsigned char *block = shared_memory_at(chunk - 1, place * BLOCK_BYTES);
            if (block != NULL && shared_memory_populate(chunk - 1, place * BLOCK_BYTES, BLOCK_BYTES)) {
                memset(block, 0, BLOCK_BYTES);
                return (chunk - 1) * CHUNK_BLOCKS + place + 1;
            }
            atomic_fetch_sub(&shared.chunks[chunk - 1].records, 1);
            return 0;
        }
        if (!replace_block_chunk(chunk)) {
            return 0;
        }
    }
}

/* A file that this thread may write to: its cell, and what was seen of the file at the beginning. */
struct writing {
    struct cell *cell;
    struct store_file *file;
    uint32_t slot, generation, epoch;
    uint64_t sequence;
};

/* Numbers are taken before the file is looked at, so that whoever changes its state or epoch either is seen here, or sees the busy cell. */
static void look(struct writing *writing)
{
    writing->epoch = epoch_of(atomic_load(&writing->file->epoch_streams));
    writing->sequence = atomic_fetch_add(&writing->file->sequence, 1) + 1;
}

static void end(struct writing *writing)
{
    process_give_cell(writing->cell);
}

/* Steps 1 and 2 of a write. Done: the cell is held. */
static enum outcome begin(struct writing *writing, int descriptor)
{
    for (unsigned waits = 0;;) {
        writing->cell = process_take_cell(writing->slot);
        if (writing->cell == NULL) {
            return OUTCOME_NO_ROOM;
        }
        look(writing);
        uint32_t state = atomic_load(&writing->file->state);
        bool same = atomic_load(&writing->file->generation) == writing->generation;
        /* A handler of a signal in the middle of a write to the same file does not wait for who waits for that write: it comes before, too. */
        bool closing = state == FILE_CLOSING && writing->cell->outside != writing->slot + 1;
        if (same && (state == FILE_MANAGED || state == FILE_CLOSING) && !closing && epoch_of(atomic_load(&writing->file->epoch_streams)) == writing->epoch) {
            return OUTCOME_DONE;
        }
        end(writing);
        if (!same || (state != FILE_MANAGED && state != FILE_CLOSING)) {
            return same && state == FILE_PASSED ? OUTCOME_PASSED : OUTCOME_STALE;
        }
        if (closing) {
            process_wait_closing(writing->file, descriptor, &waits);
        }
    }
}

enum room { ROOM, NO_ROOM, EPOCH_MOVED };

/* The last block of this cell's stream in this epoch. */
static enum room need_stream(struct writing *writing)
{
    struct stream *stream = &writing->cell->streams[writing->slot];
    if (stream->block != 0 && stream->epoch == writing->epoch && stream->generation == writing->generation) {
        return ROOM;
    }
    uint32_t number = take_block();
    struct store_block *block = shared_memory_block(number);
    if (block == NULL) {
        return NO_ROOM;
    }
    block->slot = writing->slot;
    block->generation = writing->generation;
    block->log = process_log() - 1;
    block->epoch = writing->epoch;
    uint64_t head = atomic_load(&writing->file->epoch_streams);
    do {
        if (epoch_of(head) != writing->epoch) {
            atomic_fetch_sub(&shared.chunks[(number - 1) / CHUNK_BLOCKS].records, 1);
            return EPOCH_MOVED;
        }
        atomic_store(&block->next_stream, streams_of(head));
    } while (!atomic_compare_exchange_weak(&writing->file->epoch_streams, &head, pair_of(writing->epoch, number)));
    *stream = (struct stream){writing->generation, writing->epoch, number};
    return ROOM;
}

/* A place for one more record. The stream is this cell's alone. */
static struct store_record *new_record(struct writing *writing, struct store_block **in)
{
    struct stream *stream = &writing->cell->streams[writing->slot];
    struct store_block *block = shared_memory_block(stream->block);
    uint32_t records = atomic_load_explicit(&block->records, memory_order_relaxed);
    if (records >= BLOCK_RECORDS) {
        uint32_t number = take_block();
        struct store_block *next = shared_memory_block(number);
        if (next == NULL) {
            return NULL;
        }
        next->slot = writing->slot;
        next->generation = writing->generation;
        next->log = process_log() - 1;
        next->epoch = writing->epoch;
        atomic_store_explicit(&block->next, number, memory_order_release);
        stream->block = number;
        block = next;
        records = 0;
    }
    *in = block;
    return &block->record[records];
}

static void publish(struct store_block *block, struct store_record *record, uint64_t sequence)
{
    atomic_store_explicit(&record->sequence, sequence, memory_order_release);
    atomic_store_explicit(&block->records, (uint32_t)(record - block->record) + 1, memory_order_release);
}

/* The record before, if the next bytes make it longer. */
static struct store_record *growing(struct writing *writing, enum record_kind kind, uint64_t offset, uint64_t place, size_t bytes)
{
    struct store_block *block = shared_memory_block(writing->cell->streams[writing->slot].block);
    uint32_t records = atomic_load_explicit(&block->records, memory_order_relaxed);
    if (records == 0 || records > BLOCK_RECORDS) {
        return NULL;
    }
    struct store_record *last = &block->record[records - 1];
    uint64_t sequence = atomic_load_explicit(&last->sequence, memory_order_relaxed);
    uint32_t length = atomic_load_explicit(&last->length, memory_order_relaxed);
    bool goes_on = last->kind == kind && last->offset + length == offset && length + bytes <= CHUNK_BYTES &&
                   (kind != RECORD_DATA || (last->place + length == place && place % CHUNK_BYTES != 0)) && /* never into the next chunk */
                   (sequence == writing->sequence || sequence + 1 == writing->sequence);
    return goes_on ? last : NULL;
}

static void grow(struct store_record *record, uint64_t sequence, size_t bytes)
{
    uint32_t length = atomic_load_explicit(&record->length, memory_order_relaxed);
    atomic_store_explicit(&record->sequence, sequence, memory_order_release);
    atomic_store_explicit(&record->length, length + (uint32_t)bytes, memory_order_release);
}

static bool copy_into(struct cell *cell, uint64_t place, struct parts *parts, size_t bytes)
{
    if (cell->base != NULL) {
        parts_copy_out(parts, cell->base + cell->used, bytes);
        return true;
    }
    while (bytes > 0) {
        struct iovec next = parts_next(parts, bytes);
        if (!shared_memory_copy_in(place, next.iov_base, next.iov_len)) {
            return false;
        }
        place += next.iov_len;
        bytes -= next.iov_len;
    }
    return true;
}

/* Some of the bytes, as many as are left of a chunk. 0: there is no room. */
static size_t put(struct writing *writing, struct parts *parts, size_t bytes, uint64_t offset)
{
    struct cell *cell = writing->cell;
    if (!need_room(cell)) {
        return 0;
    }
    size_t room = cell->ready - cell->used;
    size_t now = bytes < room ? bytes : room;
    uint64_t place = (uint64_t)(cell->chunk - 1) * CHUNK_BYTES + cell->used;
    struct store_block *block = NULL;
    struct store_record *record = growing(writing, RECORD_DATA, offset, place, now);
    bool more = record != NULL;
    if (!more) {
        record = new_record(writing, &block);
        if (record == NULL) {
            return 0;
        }
        atomic_fetch_add(&shared.chunks[cell->chunk - 1].records, 1);
    }
    if (!copy_into(cell, place, parts, now)) {
        if (!more) {
            atomic_fetch_sub(&shared.chunks[cell->chunk - 1].records, 1);
        }
        return 0;
    }
    cell->used += (uint32_t)now;
    if (more) {
        grow(record, writing->sequence, now);
    } else {
        record->offset = offset;
        record->kind = RECORD_DATA;
        record->place = place;
        atomic_store_explicit(&record->length, (uint32_t)now, memory_order_relaxed);
        publish(block, record, writing->sequence);
    }
    return now;
}

static void raise_size(struct store_file *file, uint64_t size)
{
    uint64_t before = atomic_load_explicit(&file->size, memory_order_relaxed);
    while (before < size && !atomic_compare_exchange_weak(&file->size, &before, size)) {
    }
    atomic_store_explicit(&file->modified, writer_now(), memory_order_relaxed);
}

/* The rest of a write, when all tiers are full: the file system is the last one. */
static enum outcome write_real(struct writing *writing, int descriptor, struct parts *parts, size_t bytes, uint64_t offset, ssize_t *written)
{
    uint64_t signals;
    if (!process_lock_flush(writing->file, descriptor, &signals)) {
        return OUTCOME_NO_ROOM;
    }
    /* The kernel lets a descriptor that appends write nowhere else; while the file is managed, nobody but the holder of this lock writes by it. */
    int flags = system_flags(descriptor);
    if ((flags & O_APPEND) != 0) {
        SYSTEM_CALL(SYS_fcntl, descriptor, F_SETFL, flags & ~O_APPEND);
    }
    enum outcome outcome = begin(writing, descriptor); /* cannot find state 4: that needs the lock */
    if (outcome == OUTCOME_DONE) {
        struct store_block *block = NULL;
        struct store_record *record = NULL;
        size_t done = 0;
        if (need_stream(writing) != ROOM) {
            outcome = OUTCOME_NO_ROOM;
        }
        while (outcome == OUTCOME_DONE && done < bytes) {
            size_t most = bytes - done < CHUNK_BYTES ? bytes - done : CHUNK_BYTES;
            struct iovec next = parts_next(parts, most);
            record = growing(writing, RECORD_REAL, offset + done, 0, next.iov_len);
            bool more = record != NULL;
            record = more ? record : new_record(writing, &block);
            if (record == NULL) {
                parts->within -= next.iov_len;
                outcome = OUTCOME_NO_ROOM;
                break;
            }
            ssize_t some = system_pwrite(descriptor, next.iov_base, next.iov_len, (off_t)(offset + done));
            if (some <= 0) {
                *written = done > 0 ? (ssize_t)done : -1;
                break;
            }
            parts->within -= next.iov_len - (size_t)some;
            if (more) {
                grow(record, writing->sequence, (size_t)some);
            } else {
                record->offset = offset + done;
                record->kind = RECORD_REAL;
                record->place = 0;
                atomic_store_explicit(&record->length, (uint32_t)some, memory_order_relaxed);
                publish(block, record, writing->sequence);
            }
            done += (size_t)some;
            *written = (ssize_t)done;
        }
        if (done > 0) {
            int callers_errno = errno;
            raise_size(writing->file, offset + done);
            atomic_fetch_add(&shared.control->counters[COUNTER_LAST_TIER], 1);
            errno = callers_errno;
            outcome = OUTCOME_DONE;
        }
        end(writing);
    }
    int error = errno;
    if ((flags & O_APPEND) != 0) {
        SYSTEM_CALL(SYS_fcntl, descriptor, F_SETFL, flags);
    }
    process_unlock_flush(writing->file, signals);
    errno = error;
    return outcome;
}

/* To a file that is passed through. How much of it. */
static size_t write_passed(int descriptor, struct parts *parts, size_t bytes, uint64_t offset)
{
    size_t done = 0;
    while (done < bytes) {
        struct iovec next = parts_next(parts, bytes - done);
        ssize_t some = system_pwrite(descriptor, next.iov_base, next.iov_len, (off_t)(offset + done));
        if (some <= 0) {
            break;
        }
        parts->within -= next.iov_len - (size_t)some;
        done += (size_t)some;
    }
    return done;
}

enum outcome writer_write(uint32_t slot, uint32_t generation, int descriptor, const struct iovec *parts, size_t bytes, uint64_t offset, ssize_t *written)
{
    struct writing writing = {.file = &shared.files[slot], .slot = slot, .generation = generation};
    struct parts from = {parts, 0};
    size_t done = 0;
    enum room room;
    do {
        enum outcome outcome = begin(&writing, descriptor);
        if (outcome != OUTCOME_DONE) {
            return outcome;
        }
        room = need_stream(&writing);
        if (room != ROOM) {
            end(&writing);
        }
    } while (room == EPOCH_MOVED);
    if (room == ROOM) {
        while (done < bytes) {
            struct parts before = from;
            size_t some = put(&writing, &from, bytes - done, offset + done);
            if (some == 0) {
                from = before;
                break;
            }
            done += some;
        }
        if (done > 0) {
            raise_size(writing.file, offset + done);
        }
        end(&writing);
    }
    *written = (ssize_t)done;
    if (done == bytes) {
        return OUTCOME_DONE;
    }
    ssize_t rest = 0;
    enum outcome outcome = write_real(&writing, descriptor, &from, bytes - done, offset + done, &rest);
    bool failed = outcome == OUTCOME_DONE && rest < 0;
    if (outcome == OUTCOME_DONE && rest > 0) {
        done += (size_t)rest;
    }
    if (done == 0) {
        *written = rest;
        return outcome;
    }
    /* Part of it is done: the rest is written here, as the kernel would. */
    if (done < bytes && !failed && outcome != OUTCOME_PASSED && request_pass(slot, generation, PASSED_OTHER)) {
        outcome = atomic_load(&writing.file->generation) == generation && atomic_load(&writing.file->state) == FILE_PASSED ? OUTCOME_PASSED : outcome;
    }
    if (done < bytes && outcome == OUTCOME_PASSED) {
        done += write_passed(descriptor, &from, bytes - done, offset + done);
    }
    *written = (ssize_t)done;
    return OUTCOME_DONE;
}

/* With the flush lock, state 4, and nobody writing. There is always a record: a real file that became shorter without one was changed by somebody else. */
static enum outcome truncate_locked(struct writing *writing, int descriptor, uint64_t size, int *result)
{
    struct store_file *file = writing->file;
    writing->cell = process_take_cell(writing->slot);
    if (writing->cell == NULL) {
        return OUTCOME_NO_ROOM;
    }
    look(writing);
    struct store_block *block = NULL;
    struct store_record *record = need_stream(writing) == ROOM ? new_record(writing, &block) : NULL;
    struct stat status;
    if (record != NULL) {
        atomic_store(&file->size, size);
        record->offset = size;
        record->kind = RECORD_TRUNCATION;
        record->place = 0;
        atomic_store_explicit(&record->length, 0, memory_order_relaxed);
        publish(block, record, writing->sequence);
        *result = system_fstat(descriptor, &status) == 0 && (uint64_t)status.st_size > size ? system_ftruncate(descriptor, (off_t)size) : 0;
    }
    end(writing);
    return record != NULL ? OUTCOME_DONE : OUTCOME_NO_ROOM;
}

enum outcome writer_truncate(uint32_t slot, uint32_t generation, int descriptor, uint64_t size, int *result)
{
    struct writing writing = {.file = &shared.files[slot], .slot = slot, .generation = generation};
    struct store_file *file = writing.file;
    uint64_t signals;
    if (!process_lock_flush(file, descriptor, &signals)) {
        return OUTCOME_NO_ROOM;
    }
    uint32_t state = atomic_load(&file->state);
    enum outcome outcome = OUTCOME_STALE;
    if (atomic_load(&file->generation) == generation && state == FILE_PASSED) {
        outcome = OUTCOME_PASSED;
    } else if (atomic_load(&file->generation) == generation && (state == FILE_MANAGED || state == FILE_CLOSING)) {
        atomic_store(&file->state, FILE_CLOSING);
        process_wait_for_writers(slot);
        outcome = truncate_locked(&writing, descriptor, size, result);
        if (outcome == OUTCOME_DONE && *result == 0) {
            atomic_store(&file->modified, writer_now());
        }
        atomic_store(&file->state, FILE_MANAGED);
    }
    int error = errno;
    process_unlock_flush(file, signals);
    errno = error;
    return outcome;
}
