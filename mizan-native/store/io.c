/* SPDX-License-Identifier: Apache-2.0 */
#include "io.h"

#include "process.h"
#include "reader.h"
#include "request.h"
#include "shared_memory.h"
#include "system_calls.h"
#include "writer.h"

#include <errno.h>
#include <limits.h>
#include <sys/sysmacros.h>

enum { MOST_BYTES = 0x7FFFF000 }; /* of one call of Linux */

/* -1: the kernel says what is wrong with the buffers. */
static ssize_t bytes_of(const struct iovec *parts, int count)
{
    size_t bytes = 0;
    if (count < 0 || count > IOV_MAX) {
        return -1;
    }
    for (int i = 0; i < count; i++) {
        if (parts[i].iov_len > (size_t)SSIZE_MAX - bytes) {
            return -1;
        }
        bytes += parts[i].iov_len;
    }
    return bytes > MOST_BYTES ? MOST_BYTES : (ssize_t)bytes;
}

/* Whether the call is over, after what became of it. */
static bool is_over(int descriptor, struct descriptor *known, enum outcome outcome, bool *real_call, ssize_t *result)
{
    switch (outcome) {
    case OUTCOME_DONE: return true;
    case OUTCOME_STALE: *real_call = !descriptors_refresh(descriptor, known); break;
    case OUTCOME_PASSED:
        descriptors_passed(descriptor, known);
        *real_call = true;
        break;
    case OUTCOME_NO_ROOM:
        *real_call = descriptors_pass(descriptor, known, PASSED_OTHER);
        *result = -1;
        return true;
    }
    return *real_call;
}

static struct store_file *file_of(const struct descriptor *known)
{
    return &shared.files[descriptor_slot(known).slot];
}

static enum outcome read_shared(int descriptor, struct descriptor *known, const struct iovec *parts, size_t bytes, ssize_t *result)
{
    struct file_slot place = descriptor_slot(known);
    struct store_file *file = &shared.files[place.slot];
    uint64_t signals;
    if (!process_lock_size(file, &signals)) {
        return OUTCOME_NO_ROOM;
    }
    off_t position = system_lseek(descriptor, 0, SEEK_CUR);
    enum outcome outcome = reader_read(place.slot, place.generation, descriptor, parts, bytes, (uint64_t)position, result);
    if (outcome == OUTCOME_DONE && *result > 0) {
        system_lseek(descriptor, position + *result, SEEK_SET);
    }
    process_unlock_size(file, signals);
    return outcome;
}

static bool is_shared(const struct descriptor *known)
{
    return atomic_load(&known->position) == POSITION_OF_KERNEL;
}

/* Two threads that read do not get the same bytes: whoever moves the position first has them. */
static enum outcome read_private(int descriptor, struct descriptor *known, const struct iovec *parts, size_t bytes, ssize_t *result)
{
    for (;;) {
        struct file_slot place = descriptor_slot(known);
        uint64_t position = atomic_load(&known->position);
        if (position == POSITION_OF_KERNEL) {
            return read_shared(descriptor, known, parts, bytes, result);
        }
        enum outcome outcome = reader_read(place.slot, place.generation, descriptor, parts, bytes, position, result);
        if (outcome != OUTCOME_DONE || *result <= 0 ||
            atomic_compare_exchange_strong(&known->position, &position, position + (uint64_t)*result)) {
            return outcome;
        }
    }
}

bool io_read(int descriptor, struct descriptor *known, const struct iovec *parts, int count, int64_t offset, ssize_t *result)
{
    ssize_t bytes = bytes_of(parts, count);
    if (bytes < 0 || offset < IO_HERE || (atomic_load_explicit(&known->flags, memory_order_relaxed) & DESCRIPTOR_READS) == 0) {
        return false;
    }
    for (bool real_call = false;;) {
        enum outcome outcome;
        struct file_slot place = descriptor_slot(known);
        *result = 0;
        if (offset != IO_HERE) {
            outcome = reader_read(place.slot, place.generation, descriptor, parts, (size_t)bytes, (uint64_t)offset, result);
        } else {
            outcome = read_private(descriptor, known, parts, (size_t)bytes, result);
        }
        if (is_over(descriptor, known, outcome, &real_call, result)) {
            return !real_call;
        }
    }
}

/* At the end of the file, or at a position that others share: one after the other. */
static enum outcome write_in_turn(int descriptor, struct descriptor *known, const struct iovec *parts, size_t bytes, int64_t offset, bool append,
                                  ssize_t *result)
{
    struct file_slot place = descriptor_slot(known);
    struct store_file *file = &shared.files[place.slot];
    bool shares = is_shared(known);
    uint64_t signals;
    if (!process_lock_size(file, &signals)) {
        return OUTCOME_NO_ROOM;
    }
    append = append || (shares && (system_flags(descriptor) & O_APPEND) != 0);
    uint64_t at = append ? atomic_load(&file->size) : (uint64_t)system_lseek(descriptor, 0, SEEK_CUR);
    enum outcome outcome = writer_write(place.slot, place.generation, descriptor, parts, bytes, at, result);
    if (outcome == OUTCOME_DONE && *result > 0 && offset == IO_HERE) {
        uint64_t position = atomic_load(&known->position);
        while (position != POSITION_OF_KERNEL && !atomic_compare_exchange_weak(&known->position, &position, at + (uint64_t)*result)) {
        }
        if (position == POSITION_OF_KERNEL) {
            system_lseek(descriptor, (off_t)at + *result, SEEK_SET);
        }
    }
    int error = errno;
    process_unlock_size(file, signals);
    errno = error;
    return outcome;
}

static enum outcome write_private(int descriptor, struct descriptor *known, const struct iovec *parts, size_t bytes, ssize_t *result)
{
    struct file_slot place = descriptor_slot(known);
    uint64_t at = atomic_load(&known->position);
    while (at != POSITION_OF_KERNEL && !atomic_compare_exchange_weak(&known->position, &at, at + bytes)) {
    }
    if (at == POSITION_OF_KERNEL) {
        return write_in_turn(descriptor, known, parts, bytes, IO_HERE, false, result);
    }
    enum outcome outcome = writer_write(place.slot, place.generation, descriptor, parts, bytes, at, result);
    uint64_t done = outcome == OUTCOME_DONE && *result > 0 ? (uint64_t)*result : 0;
    if (done < bytes) {
        uint64_t position = atomic_load(&known->position);
        while (position != POSITION_OF_KERNEL && !atomic_compare_exchange_weak(&known->position, &position, position - (bytes - done))) {
        }
        if (position == POSITION_OF_KERNEL) {
            int error = errno;
            system_lseek(descriptor, -(off_t)(bytes - done), SEEK_CUR);
            errno = error;
        }
    }
    return outcome;
}

static void sync_if_asked(const struct descriptor *known, int flags, ssize_t *result)
{
    bool asked = (atomic_load_explicit(&known->flags, memory_order_relaxed) & DESCRIPTOR_SYNCS) != 0 || (flags & (RWF_DSYNC | RWF_SYNC)) != 0;
    if (asked && *result > 0 && (shared.control->flags & FSYNC_IS_VISIBLE) == 0) {
        struct file_slot place = descriptor_slot(known);
        int error = request_flush(place.slot, place.generation);
        if (error != 0) {
            errno = error;
            *result = -1;
        }
    }
}

bool io_write(int descriptor, struct descriptor *known, const struct iovec *parts, int count, int64_t offset, int flags, ssize_t *result)
{
    ssize_t bytes = bytes_of(parts, count);
    uint32_t how = atomic_load_explicit(&known->flags, memory_order_relaxed);
    if (bytes < 0 || offset < IO_HERE || offset > INT64_MAX - bytes || (how & DESCRIPTOR_WRITES) == 0) {
        return false;
    }
    *result = 0;
    if (bytes == 0) {
        return true;
    }
    bool append = (how & DESCRIPTOR_APPENDS) != 0 || (flags & RWF_APPEND) != 0;
    for (bool real_call = false;;) {
        enum outcome outcome;
        struct file_slot place = descriptor_slot(known);
        if (append || (offset == IO_HERE && is_shared(known))) {
            outcome = write_in_turn(descriptor, known, parts, (size_t)bytes, offset, append, result);
        } else if (offset == IO_HERE) {
            outcome = write_private(descriptor, known, parts, (size_t)bytes, result);
        } else {
            outcome = writer_write(place.slot, place.generation, descriptor, parts, (size_t)bytes, (uint64_t)offset, result);
        }
        if (is_over(descriptor, known, outcome, &real_call, result)) {
            if (!real_call) {
                if ((how & DESCRIPTOR_WROTE) == 0) {
                    atomic_fetch_or(&known->flags, DESCRIPTOR_WROTE);
                }
                sync_if_asked(known, flags, result);
            }
            return !real_call;
        }
    }
}

bool io_seek(int descriptor, int64_t offset, int from, int64_t *result)
{
    struct descriptor room;
    struct descriptor *known = descriptors_current(descriptor, &room);
    if (known == NULL) {
        return false;
    }
    int64_t size = (int64_t)atomic_load(&file_of(known)->size);
    bool shares = is_shared(known);
    int64_t base = 0;
    switch (from) {
    case SEEK_SET: break;
    case SEEK_CUR:
        if (shares) {
            return false;
        }
        base = (int64_t)atomic_load(&known->position);
        break;
    case SEEK_END: base = size; break;
    case SEEK_DATA: /* all of it is data, and a hole is behind it */
    case SEEK_HOLE:
        if (offset < 0 || offset >= size) {
            errno = ENXIO;
            *result = -1;
            return true;
        }
        offset = from == SEEK_DATA ? offset : size;
        break;
    default: return false;
    }
    if (offset > 0 ? base > INT64_MAX - offset : base + offset < 0) {
        errno = EINVAL;
        *result = -1;
        return true;
    }
    *result = base + offset;
    uint64_t position = atomic_load(&known->position);
    while (position != POSITION_OF_KERNEL && !atomic_compare_exchange_weak(&known->position, &position, (uint64_t)*result)) {
    }
    if (position == POSITION_OF_KERNEL) {
        *result = system_lseek(descriptor, *result, SEEK_SET);
    }
    return true;
}

bool io_has_bytes(int descriptor)
{
    struct descriptor room;
    struct descriptor *known = descriptors_managed(descriptor, &room);
    return known != NULL && atomic_load(&file_of(known)->size) != 0;
}

bool io_truncate(int descriptor, int64_t size, int *result)
{
    struct descriptor room;
    struct descriptor *known = descriptors_managed(descriptor, &room);
    if (known == NULL || size < 0 || (atomic_load(&known->flags) & DESCRIPTOR_WRITES) == 0) {
        return false;
    }
    for (bool real_call = false;;) {
        *result = 0;
        struct file_slot place = descriptor_slot(known);
        ssize_t failed = 0;
        enum outcome outcome = writer_truncate(place.slot, place.generation, descriptor, (uint64_t)size, result);
        if (is_over(descriptor, known, outcome, &real_call, &failed)) {
            *result = failed != 0 ? -1 : *result;
            atomic_fetch_or(&known->flags, DESCRIPTOR_WROTE);
            return !real_call;
        }
    }
}

bool io_truncate_name(const char *name, int64_t size, int *result)
{
    struct stat status;
    uint32_t generation;
    int64_t slot;
    if (!atomic_load(&store_is_on) || size < 0 || system_stat_at(AT_FDCWD, name, &status, 0) != 0 ||
        (slot = descriptors_slot_of(&status, &generation)) < 0) {
        return false;
    }
    int descriptor = system_open(name, O_WRONLY | O_CLOEXEC);
    struct stat opened;
    if (descriptor < 0 || system_fstat(descriptor, &opened) != 0 || opened.st_ino != status.st_ino || opened.st_dev != status.st_dev) {
        if (descriptor >= 0) {
            system_close(descriptor);
        }
        return false;
    }
    *result = 0;
    enum outcome outcome = writer_truncate((uint32_t)slot, generation, descriptor, (uint64_t)size, result);
    int error = errno;
    bool stuck = outcome == OUTCOME_NO_ROOM && !request_pass((uint32_t)slot, generation, PASSED_OTHER);
    system_close(descriptor);
    if (stuck) {
        *result = -1;
        errno = EIO;
        return true;
    }
    if (outcome == OUTCOME_DONE) {
        request_closed((uint32_t)slot, generation);
    }
    errno = error;
    return outcome == OUTCOME_DONE;
}

bool io_sync(int descriptor, int *result)
{
    struct descriptor room;
    struct descriptor *known = descriptors_current(descriptor, &room);
    if (known == NULL) {
        return false;
    }
    int error = 0;
    struct file_slot place = descriptor_slot(known);
    if ((shared.control->flags & FSYNC_IS_VISIBLE) == 0) {
        error = process_is_writing(place.slot) ? EINTR : request_flush(place.slot, place.generation);
    }
    *result = error == 0 ? 0 : -1;
    if (error == ESTALE || error == ENOENT) { /* the slot was given back: all of it is flushed */
        return false;
    }
    errno = error != 0 ? error : errno;
    return true;
}

static struct store_file *managed(const struct stat *status)
{
    uint32_t generation;
    int64_t slot = atomic_load_explicit(&store_is_on, memory_order_acquire) ? descriptors_slot_of(status, &generation) : -1;
    return slot < 0 ? NULL : &shared.files[slot];
}

void io_correct(struct stat *status)
{
    struct store_file *file = managed(status);
    if (file != NULL) {
        uint64_t modified = atomic_load(&file->modified);
        status->st_size = (off_t)atomic_load(&file->size);
        blkcnt_t blocks = (status->st_size + 511) / 512;
        status->st_blocks = status->st_blocks > blocks ? status->st_blocks : blocks;
        if (modified != 0) {
            status->st_mtim = (struct timespec){(time_t)(modified / 1000000000), (long)(modified % 1000000000)};
            bool later = status->st_mtim.tv_sec > status->st_ctim.tv_sec ||
                         (status->st_mtim.tv_sec == status->st_ctim.tv_sec && status->st_mtim.tv_nsec > status->st_ctim.tv_nsec);
            status->st_ctim = later ? status->st_mtim : status->st_ctim;
        }
    }
}

void io_correct_extended(struct statx *status)
{
    struct stat plain = {.st_mode = status->stx_mode, .st_ino = status->stx_ino, .st_dev = makedev(status->stx_dev_major, status->stx_dev_minor)};
    struct store_file *file = managed(&plain);
    if (file != NULL) {
        uint64_t modified = atomic_load(&file->modified);
        status->stx_size = atomic_load(&file->size);
        uint64_t blocks = (status->stx_size + 511) / 512;
        status->stx_blocks = status->stx_blocks > blocks ? status->stx_blocks : blocks;
        if (modified != 0) {
            status->stx_mtime.tv_sec = (int64_t)(modified / 1000000000);
            status->stx_mtime.tv_nsec = (uint32_t)(modified % 1000000000);
            bool later = status->stx_mtime.tv_sec > status->stx_ctime.tv_sec ||
                         (status->stx_mtime.tv_sec == status->stx_ctime.tv_sec && status->stx_mtime.tv_nsec > status->stx_ctime.tv_nsec);
            status->stx_ctime = later ? status->stx_mtime : status->stx_ctime;
        }
    }
}

void io_times_were_set(const struct stat *status)
{
    struct store_file *file = managed(status);
    if (file != NULL) {
        atomic_store(&file->modified, (uint64_t)status->st_mtim.tv_sec * UINT64_C(1000000000) + (uint64_t)status->st_mtim.tv_nsec);
    }
}
