/* SPDX-License-Identifier: Apache-2.0 */
#include "trace_lock.h"

#include "process_memory.h"
#include "trace_records.h"
#include "tracer.h"

#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * Nanoseconds. A holder that has lost its processor to others gets it back in less, even where there are ten threads to a processor, and
 * nothing is lost. One that waits for a file system costs the other threads this once, and then writes that are not recorded.
 */
#define PATIENCE UINT64_C(200000000)

enum { SPINS = 200 };

/* Even: free. Odd: the number of the holder, which nobody else has for the next two thousand million. */
static atomic_uint lock_word;
static atomic_uint in_vain; /* the last holder that somebody waited for too long */
_Thread_local bool trace_lock_inside __attribute__((tls_model("initial-exec")));

static bool is_held(unsigned word)
{
    return (word & 1) != 0;
}

/* Sets the word to what was found if it is not taken. */
static bool try_lock(unsigned *word)
{
    *word = atomic_load_explicit(&lock_word, memory_order_relaxed);
    return !is_held(*word) && atomic_compare_exchange_strong_explicit(&lock_word, word, *word + 1, memory_order_acquire,
                                                                     memory_order_relaxed);
}

static bool take_lock(void)
{
    unsigned word;
    for (int i = 0; i < SPINS; i++) {
        if (try_lock(&word)) {
            return true;
        }
        if (word == atomic_load_explicit(&in_vain, memory_order_relaxed)) {
            return false;
        }
    }
    unsigned holder = word;
    uint64_t until = tracer_now() + PATIENCE;
    do {
        syscall(SYS_sched_yield);
        if (try_lock(&word)) {
            return true;
        }
    } while (tracer_now() < until);
    if (word == holder && is_held(holder)) {
        atomic_store_explicit(&in_vain, holder, memory_order_relaxed);
    }
    return false;
}

static bool enter(void)
{
    if (trace_lock_inside) {
        return false;
    }
    trace_lock_inside = true;
    atomic_signal_fence(memory_order_seq_cst);
    if (take_lock()) {
        return true;
    }
    trace_lock_inside = false;
    records_lose();
    return false;
}

bool trace_lock_enter(void)
{
    return tracer_is_on() && process_owns_memory() && enter();
}

bool trace_lock_enter_to_write(void)
{
    return tracer_is_on() && process_owns_memory_to_write() && enter();
}

void trace_lock_leave(void)
{
    /* Free also if it was reset meanwhile. */
    unsigned word = atomic_load_explicit(&lock_word, memory_order_relaxed);
    atomic_store_explicit(&lock_word, (word | 1) + 1, memory_order_release);
    atomic_signal_fence(memory_order_seq_cst);
    trace_lock_inside = false;
}

void trace_lock_reset(void)
{
    trace_lock_leave();
}
