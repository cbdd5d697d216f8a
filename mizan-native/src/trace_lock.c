/* SPDX-License-Identifier: Apache-2.0 */
#include "trace_lock.h"

#include "trace_records.h"
#include "tracer.h"

#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PATIENCE UINT64_C(50000000) /* nanoseconds */

enum { MOST_FAILURES = 20 };

static atomic_int lock_word;
static atomic_int failures;
_Thread_local bool trace_lock_inside __attribute__((tls_model("initial-exec")));

static bool take_lock(void)
{
    for (int i = 0; i < 200; i++) {
        if (atomic_load_explicit(&lock_word, memory_order_relaxed) == 0 &&
            atomic_exchange_explicit(&lock_word, 1, memory_order_acquire) == 0) {
            return true;
        }
    }
    uint64_t until = tracer_now() + PATIENCE;
    do {
        syscall(SYS_sched_yield);
        if (atomic_exchange_explicit(&lock_word, 1, memory_order_acquire) == 0) {
            return true;
        }
    } while (tracer_now() < until);
    return false;
}

bool trace_lock_enter(void)
{
    if (trace_lock_inside || !tracer_is_on()) {
        return false;
    }
    trace_lock_inside = true;
    atomic_signal_fence(memory_order_seq_cst);
    if (take_lock()) {
        atomic_store_explicit(&failures, 0, memory_order_relaxed);
        return true;
    }
    trace_lock_inside = false;
    records_lose();
    if (atomic_fetch_add_explicit(&failures, 1, memory_order_relaxed) > MOST_FAILURES) {
        atomic_store(&tracer_on, false);
    }
    return false;
}

void trace_lock_leave(void)
{
    atomic_store_explicit(&lock_word, 0, memory_order_release);
    atomic_signal_fence(memory_order_seq_cst);
    trace_lock_inside = false;
}
