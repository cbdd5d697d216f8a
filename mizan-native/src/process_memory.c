/* SPDX-License-Identifier: Apache-2.0 */
#include "process_memory.h"

#include "counters.h"
#include "fatal_signals.h"
#include "last_look.h"
#include "live_index.h"
#include "own_descriptors.h"
#include "place.h"
#include "trace_lock.h"
#include "tracer.h"
#include "working_directory.h"

#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* MADV_WIPEONFORK, which headers before Linux 4.14 do not have. */
enum { WIPE_ON_FORK = 18 };

enum { WIPED, RESETTING, READY };

struct mark {
    atomic_int state; /* WIPED in a child that has its own copy */
    _Atomic pid_t owner;
};

/* Everything that can be left as it was in the middle of something. The tracer looks at its lock before that is opened. */
static void (*const resets[])(void) = {
    tracer_reset,  trace_lock_reset, last_look_reset, fatal_signals_reset,
    place_reset,   live_index_reset, counters_reset,  working_directory_changed,
};

/* Where no page can be wiped. A child finds another owner here and leaves everything alone, unless it came from fork. */
static struct mark unwiped;
static struct mark *mark = &unwiped;

/*
 * This thread has called vfork, and nobody has asked since which of the two processes goes on. The child has the thread's memory;
 * the parent's thread stands still until it is gone. A signal handler that writes in the few instructions between this mark and the
 * system call takes it away again; then what the child writes before it starts another program is recorded as its parent's.
 */
static _Thread_local bool vforked __attribute__((tls_model("initial-exec")));

/* There is or was a child by clone that shares memory and runs beside its parent. */
static atomic_bool shared;

/* Not getpid: older C libraries remember what it said. */
static pid_t process_id(void)
{
    return (pid_t)syscall(SYS_getpid);
}

void process_memory_configure(void)
{
    size_t size = (size_t)sysconf(_SC_PAGESIZE);
    void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page != MAP_FAILED) {
        if (madvise(page, size, WIPE_ON_FORK) == 0) {
            mark = page;
        } else {
            munmap(page, size);
        }
    }
    atomic_store(&mark->owner, process_id());
    atomic_store(&mark->state, READY);
}

/* One thread resets. Others of the same child, and its own signal handlers, make plain calls until it is done. */
static bool reset(void)
{
    int wiped = WIPED;
    if (!atomic_compare_exchange_strong(&mark->state, &wiped, RESETTING)) {
        return false;
    }
    for (size_t i = 0; i < sizeof resets / sizeof resets[0]; i++) {
        resets[i]();
    }
    atomic_store(&mark->owner, process_id());
    atomic_store(&mark->state, READY);
    return true;
}

bool process_owns_memory(void)
{
    int state = atomic_load_explicit(&mark->state, memory_order_acquire);
    if (state == READY) {
        bool owner = process_id() == atomic_load_explicit(&mark->owner, memory_order_relaxed);
        vforked = vforked && !owner;
        return owner;
    }
    return state == WIPED && reset();
}

#if defined(__x86_64__) || defined(__aarch64__)
bool process_owns_memory_to_write(void)
{
    bool told = !vforked && !atomic_load_explicit(&shared, memory_order_relaxed) &&
                atomic_load_explicit(&mark->state, memory_order_acquire) == READY;
    return (told && mark != &unwiped) || process_owns_memory();
}
#else
/* vfork is not announced here. */
bool process_owns_memory_to_write(void)
{
    return process_owns_memory();
}
#endif

void process_memory_vforks(void)
{
    vforked = true;
}

void process_memory_is_shared(void)
{
    atomic_store(&shared, true);
}

void process_memory_forked(void)
{
    if (mark == &unwiped) {
        atomic_store(&mark->state, WIPED);
    }
    process_owns_memory();
    own_descriptors_in_child();
}
