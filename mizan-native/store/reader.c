/* SPDX-License-Identifier: Apache-2.0 */
#include "reader.h"

#include "extents.h"
#include "parts.h"
#include "shared_memory.h"
#include "system_calls.h"

#include <errno.h>
#include <stdbool.h>
#include <sys/mman.h>

enum { PIECES = 32, FIRST_STREAMS = 128 };

/* How far a stream has been gone through. */
struct position {
    uint32_t block; /* number + 1 */
    uint32_t records;
    uint32_t length; /* of the last record, which may still become longer */
    uint64_t sequence;
};

struct view {
    const void *_Atomic owner; /* the thread that is at it */
    uint32_t generation, epoch, head, streams, room, known;
    struct position *positions;
    struct extents extents;
};

static struct view *_Atomic views; /* by slot */
static _Thread_local char self __attribute__((tls_model("initial-exec")));

static struct view *need_views(void)
{
    struct view *all = atomic_load_explicit(&views, memory_order_acquire);
    if (all == NULL) {
        size_t bytes = shared.file_slots * sizeof *all;
        void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) {
            return NULL;
        }
        if (atomic_compare_exchange_strong(&views, &all, memory)) {
            return memory;
        }
        munmap(memory, bytes);
    }
    return all;
}

static void free_view(struct view *view)
{
    extents_free(&view->extents);
    if (view->positions != NULL) {
        munmap(view->positions, view->room * sizeof *view->positions);
    }
    view->positions = NULL;
    view->room = 0;
    view->streams = 0;
    view->known = 0;
}

void reader_forget(void)
{
    atomic_store(&views, NULL);
}

void reader_release(uint32_t slot)
{
    struct view *all = atomic_load(&views);
    const void *nobody = NULL;
    if (all != NULL && atomic_compare_exchange_strong(&all[slot].owner, &nobody, &self)) {
        free_view(&all[slot]);
        atomic_store(&all[slot].owner, NULL);
    }
}

static bool add_stream(struct view *view, uint32_t block)
{
    if (view->streams == view->room) {
        uint32_t room = view->room == 0 ? FIRST_STREAMS : view->room * 2;
        void *memory = mmap(NULL, room * sizeof *view->positions, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            return false;
        }
        if (view->positions != NULL) {
            memcpy(memory, view->positions, view->streams * sizeof *view->positions);
            munmap(view->positions, view->room * sizeof *view->positions);
        }
        view->positions = memory;
        view->room = room;
    }
    view->positions[view->streams++] = (struct position){.block = block};
    return true;
}

/* The streams of a list up to the one that was the first when we looked last. */
static bool add_streams(struct view *view, uint32_t slot, uint32_t first, uint32_t known)
{
    uint64_t most = (uint64_t)shared.chunk_slots * CHUNK_BLOCKS; /* a list that was damaged may have no end */
    for (uint32_t number = first; number != 0 && number != known && most > 0; most--) {
        const struct store_block *block = shared_memory_block(number);
        if (block == NULL || block->slot != slot) {
            return true; /* it was given back: the epoch has moved */
        }
        if (!add_stream(view, number)) {
            return false;
        }
        number = atomic_load_explicit(&block->next_stream, memory_order_acquire);
    }
    return true;
}

static bool add_record(struct view *view, const struct store_record *record, uint64_t sequence)
{
    uint32_t length = atomic_load_explicit(&record->length, memory_order_acquire);
    uint64_t offset = record->offset;
    uint64_t place = record->place;
    if (offset > INT64_MAX || length > CHUNK_BYTES) {
        return true;
    }
    switch (record->kind) {
    case RECORD_DATA:
        if (place / CHUNK_BYTES >= shared.chunk_slots || place % CHUNK_BYTES + length > CHUNK_BYTES) {
            return true;
        }
        return extents_add(&view->extents, offset, offset + length, sequence, place);
    case RECORD_TRUNCATION: return extents_add(&view->extents, offset, UINT64_MAX, sequence, EXTENT_ZEROS);
    case RECORD_REAL: return extents_add(&view->extents, offset, offset + length, sequence, EXTENT_REAL);
    case RECORD_ZEROS: return extents_add(&view->extents, offset, offset + length, sequence, EXTENT_ZEROS);
    default: return true;
    }
}

static bool go_through(struct view *view, uint32_t slot, struct position *position)
{
    for (uint64_t blocks = 0; blocks < (uint64_t)shared.chunk_slots * CHUNK_BLOCKS; blocks++) {
        const struct store_block *block = shared_memory_block(position->block);
        if (block == NULL || block->slot != slot) {
            return true;
        }
        uint32_t records = atomic_load_explicit(&block->records, memory_order_acquire);
        records = records > BLOCK_RECORDS ? BLOCK_RECORDS : records;
        uint32_t next = records == BLOCK_RECORDS ? atomic_load_explicit(&block->next, memory_order_acquire) : 0;
        if (position->records > 0) {
            const struct store_record *last = &block->record[position->records - 1];
            uint32_t length = atomic_load_explicit(&last->length, memory_order_acquire);
            uint64_t sequence = atomic_load_explicit(&last->sequence, memory_order_acquire);
            if ((length != position->length || sequence != position->sequence) && !add_record(view, last, sequence)) {
                return false;
            }
            position->length = length;
            position->sequence = sequence;
        }
        while (position->records < records) {
            const struct store_record *record = &block->record[position->records];
            uint64_t sequence = atomic_load_explicit(&record->sequence, memory_order_acquire);
            position->length = atomic_load_explicit(&record->length, memory_order_relaxed);
            if (sequence == 0 || !add_record(view, record, sequence)) {
                return sequence == 0;
            }
            position->sequence = sequence;
            position->records++;
        }
        if (next == 0) {
            return true;
        }
        position->block = next;
        position->records = 0;
    }
    return true;
}

/* False without memory. */
static bool follow(struct view *view, uint32_t slot, uint32_t generation, uint64_t epoch_streams)
{
    const struct store_file *file = &shared.files[slot];
    uint32_t epoch = epoch_of(epoch_streams);
    uint32_t head = streams_of(epoch_streams);
    bool there = true;
    if (!view->known || view->generation != generation || view->epoch != epoch) {
        extents_clear(&view->extents);
        view->streams = 0;
        view->head = 0;
        view->generation = generation;
        view->epoch = epoch;
        view->known = 1;
        there = add_streams(view, slot, atomic_load(&file->flushing), 0);
    }
    there = there && add_streams(view, slot, head, view->head);
    view->head = head;
    for (uint32_t i = 0; there && i < view->streams; i++) {
        there = go_through(view, slot, &view->positions[i]);
    }
    view->known = there;
    return there;
}

struct piece {
    uint64_t begin, end, place;
};

/* The next bytes of the file, as pieces without gaps between them. */
static int collect(const struct extents *extents, uint64_t from, uint64_t to, struct piece *pieces)
{
    int count = 0;
    while (from < to && count < PIECES) {
        const struct extent *extent = extents_from(extents, from);
        struct piece *piece = &pieces[count++];
        if (extent == NULL || extent->begin >= to) {
            *piece = (struct piece){from, to, EXTENT_REAL};
        } else if (extent->begin > from) {
            *piece = (struct piece){from, extent->begin, EXTENT_REAL};
        } else {
            uint64_t place = extent->place < EXTENT_PLACES_END ? extent->place + (from - extent->begin) : extent->place;
            *piece = (struct piece){from, extent->end < to ? extent->end : to, place};
        }
        from = piece->end;
    }
    return count;
}

static bool copy_real(int descriptor, char *to, size_t bytes, uint64_t offset)
{
    size_t done = 0;
    while (done < bytes) {
        ssize_t some = system_pread(descriptor, to + done, bytes - done, (off_t)(offset + done));
        if (some < 0) {
            return false;
        }
        if (some == 0) {
            break;
        }
        done += (size_t)some;
    }
    memset(to + done, 0, bytes - done);
    return true;
}

static bool copy_piece(int descriptor, const struct piece *piece, struct parts *parts)
{
    for (uint64_t at = piece->begin; at < piece->end;) {
        struct iovec next = parts_next(parts, piece->end - at);
        uint64_t place = piece->place + (at - piece->begin);
        bool copied = true;
        if (piece->place == EXTENT_ZEROS) {
            memset(next.iov_base, 0, next.iov_len);
        } else if (piece->place == EXTENT_REAL) {
            copied = copy_real(descriptor, next.iov_base, next.iov_len, at);
        } else {
            const unsigned char *from = NULL;
            uint64_t chunk = place / CHUNK_BYTES;
            from = shared_memory_at((uint32_t)chunk, (uint32_t)(place % CHUNK_BYTES));
            if (from != NULL) {
                memcpy(next.iov_base, from, next.iov_len);
            } else {
                copied = shared_memory_copy_out(place, next.iov_base, next.iov_len);
            }
        }
        if (!copied) {
            return false;
        }
        at += next.iov_len;
    }
    return true;
}

static enum outcome still(const struct store_file *file, uint32_t generation)
{
    uint32_t state = atomic_load(&file->state);
    if (atomic_load(&file->generation) != generation) {
        return OUTCOME_STALE;
    }
    return state == FILE_MANAGED || state == FILE_CLOSING ? OUTCOME_DONE : state == FILE_PASSED ? OUTCOME_PASSED : OUTCOME_STALE;
}

/* A view of this file for this thread: the one of the process, or, in a handler of a signal that came while its own thread was at that, another. */
static struct view *take_view(uint32_t slot, struct view *room)
{
    struct view *all = need_views();
    *room = (struct view){.known = 0};
    if (all == NULL) {
        return room;
    }
    for (;;) {
        const void *nobody = NULL;
        if (atomic_compare_exchange_weak(&all[slot].owner, &nobody, &self)) {
            return &all[slot];
        }
        if (nobody == &self) {
            return room;
        }
        system_yield();
    }
}

enum outcome reader_read(uint32_t slot, uint32_t generation, int descriptor, const struct iovec *parts, size_t bytes, uint64_t offset, ssize_t *got)
{
    struct store_file *file = &shared.files[slot];
    struct parts to = {parts, 0};
    size_t done = 0;
    for (;;) {
        enum outcome outcome = still(file, generation);
        uint64_t size = atomic_load(&file->size);
        uint64_t most = size > offset ? size - offset : 0;
        size_t wanted = most < bytes ? (size_t)most : bytes;
        if (outcome != OUTCOME_DONE || done >= wanted) {
            *got = (ssize_t)(done < wanted ? done : wanted);
            return outcome;
        }
        uint64_t epoch_streams = atomic_load(&file->epoch_streams);
        struct view room;
        struct piece pieces[PIECES];
        struct view *view = take_view(slot, &room);
        bool followed = follow(view, slot, generation, epoch_streams);
        int count = followed ? collect(&view->extents, offset + done, offset + wanted, pieces) : 0;
        if (view == &room) {
            free_view(view);
        } else {
            atomic_store_explicit(&view->owner, NULL, memory_order_release);
        }
        if (!followed) {
            return OUTCOME_NO_ROOM;
        }
        struct parts before = to;
        bool copied = true;
        for (int i = 0; i < count && copied; i++) {
            copied = copy_piece(descriptor, &pieces[i], &to);
        }
        int error = errno;
        atomic_thread_fence(memory_order_acquire);
        if (epoch_of(atomic_load(&file->epoch_streams)) != epoch_of(epoch_streams) || atomic_load(&file->generation) != generation) {
            to = before; /* what was copied may be of chunks that were given back */
            continue;
        }
        if (!copied) {
            errno = error;
            *got = done > 0 ? (ssize_t)done : -1;
            return OUTCOME_DONE;
        }
        done += count > 0 ? (size_t)(pieces[count - 1].end - (offset + done)) : 0;
    }
}
