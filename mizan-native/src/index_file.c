/* SPDX-License-Identifier: Apache-2.0 */
#include "index_file.h"

#include "file_status.h"
#include "private_file.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

enum { BLOCK = 4096, BLOCKS = 1024 };

/* A block is used by one thread at a time; whoever finds it busy reads the file instead of waiting. */
struct slot {
    atomic_bool busy;
    uint64_t tag; /* of the block that it holds: serial of the index and number; 0 for none */
    uint32_t length;
};

static struct slot slots[BLOCKS];
static uint8_t (*blocks)[BLOCK]; /* NULL: there is no memory for them, and everything is read from the file */

void index_file_configure(void)
{
    void *memory = mmap(NULL, (size_t)BLOCKS * BLOCK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    blocks = memory == MAP_FAILED ? NULL : memory;
}

struct index_identity index_identity_of(const struct stat *status, uint32_t serial)
{
    return (struct index_identity){
        .device = status->st_dev,
        .file = status->st_ino,
        .size = status->st_size,
        .changed = status->st_mtim,
        .serial = serial,
    };
}

bool index_identity_is(const struct index_identity *identity, const struct stat *status)
{
    return identity->device == status->st_dev && identity->file == status->st_ino && identity->size == status->st_size &&
           identity->changed.tv_sec == status->st_mtim.tv_sec && identity->changed.tv_nsec == status->st_mtim.tv_nsec;
}

static bool is_open(struct index_reading *reading)
{
    if (reading->descriptor >= 0 || reading->replaced) {
        return reading->descriptor >= 0;
    }
    int descriptor = private_file_open(reading->name, O_RDONLY | O_NONBLOCK, 0);
    struct stat status;
    if (descriptor >= 0 && file_status(descriptor, &status) && index_identity_is(reading->identity, &status)) {
        reading->descriptor = descriptor;
        return true;
    }
    if (descriptor >= 0) {
        private_file_close(descriptor);
    }
    reading->replaced = true;
    return false;
}

static bool read_directly(struct index_reading *reading, uint64_t offset, void *to, size_t length)
{
    return is_open(reading) && private_file_read(reading->descriptor, to, length, offset) == (long)length;
}

/* Part of one block, through the memory for it. */
static bool read_in_block(struct index_reading *reading, uint64_t offset, void *to, size_t length)
{
    uint64_t number = offset / BLOCK;
    uint64_t tag = (uint64_t)reading->identity->serial << 32 | (number + 1);
    size_t place = (size_t)((number ^ (uint64_t)reading->identity->serial * 31) % BLOCKS);
    struct slot *slot = &slots[place];
    if (blocks == NULL || atomic_exchange_explicit(&slot->busy, true, memory_order_acquire)) {
        return read_directly(reading, offset, to, length);
    }
    if (slot->tag != tag) {
        long got = is_open(reading) ? private_file_read(reading->descriptor, blocks[place], BLOCK, number * BLOCK) : -1;
        slot->tag = got > 0 ? tag : 0;
        slot->length = got > 0 ? (uint32_t)got : 0;
    }
    size_t from = (size_t)(offset % BLOCK);
    bool there = from + length <= slot->length;
    if (there) {
        memcpy(to, blocks[place] + from, length);
    }
    atomic_store_explicit(&slot->busy, false, memory_order_release);
    return there;
}

static bool read_copy(const struct index_copy *copy, uint64_t offset, void *to, size_t length)
{
    if (offset > copy->size || length > copy->size - offset) {
        return false;
    }
    memcpy(to, copy->bytes + offset, length);
    return true;
}

bool index_file_read(void *context, uint64_t offset, void *to, size_t length)
{
    struct index_reading *reading = context;
    if (reading->copy != NULL) {
        return read_copy(reading->copy, offset, to, length);
    }
    uint8_t *at = to;
    while (length > 0) {
        size_t part = BLOCK - (size_t)(offset % BLOCK);
        part = part < length ? part : length;
        if (!read_in_block(reading, offset, at, part)) {
            return false;
        }
        offset += part;
        at += part;
        length -= part;
    }
    return true;
}

void index_file_end(struct index_reading *reading)
{
    if (reading->descriptor >= 0) {
        private_file_close(reading->descriptor);
        reading->descriptor = -1;
    }
}

void index_file_reset(void)
{
    for (int i = 0; i < BLOCKS; i++) {
        slots[i].tag = 0;
        atomic_store(&slots[i].busy, false);
    }
}
