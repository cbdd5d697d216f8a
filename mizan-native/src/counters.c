/* SPDX-License-Identifier: Apache-2.0 */
#include "counters.h"

#include "bytes.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    HEADER = 64,
    TURNS = 128,
    LOCAL_TURNS = 64 /* a power of two; more templates than that share */
};

#define LARGEST_FILE (UINT64_C(1) << 30)

static const uint8_t *file;
static _Atomic uint64_t *totals;
static _Atomic uint64_t *turns;
static uint32_t turns_count;
static _Atomic uint64_t local_turns[LOCAL_TURNS];

static void map(int descriptor)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size < TURNS ||
        (uint64_t)status.st_size > LARGEST_FILE) {
        return;
    }
    uint64_t size = (uint64_t)status.st_size;
    uint8_t *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (bytes == MAP_FAILED) {
        return;
    }
    uint64_t count = get32(bytes + 12);
    if (memcmp(bytes, "MIZANCNT", 8) != 0 || get16(bytes + 8) != 1 || get16(bytes + 10) != HEADER ||
        count > (size - TURNS) / 8) {
        munmap(bytes, size);
        return;
    }
    file = bytes;
    turns_count = (uint32_t)count;
    turns = (_Atomic uint64_t *)(void *)(bytes + TURNS);
    totals = (_Atomic uint64_t *)(void *)(bytes + HEADER); /* last: from now on they count */
}

void counters_open(const char *name)
{
    if (file != NULL) {
        return;
    }
    long descriptor = syscall(SYS_openat, AT_FDCWD, name, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (descriptor >= 0) {
        map((int)descriptor);
        syscall(SYS_close, descriptor);
    }
}

void counters_add(enum counter counter)
{
    if (totals != NULL) {
        atomic_fetch_add_explicit(&totals[counter], 1, memory_order_relaxed);
    }
}

uint64_t counters_turn(uint64_t generation, uint32_t template_number)
{
    bool shared = totals != NULL && template_number < turns_count && get64(file + 16) == generation;
    _Atomic uint64_t *turn = shared ? &turns[template_number] : &local_turns[template_number % LOCAL_TURNS];
    return atomic_fetch_add_explicit(turn, 1, memory_order_relaxed);
}
