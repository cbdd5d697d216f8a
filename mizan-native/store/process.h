/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_PROCESS_H
#define MIZAN_STORE_PROCESS_H

#include "format.h"

#include <stdbool.h>

/*
 * This process in the table of logs, its locks, and what is known of other processes. A child that has a copy of its parent's memory gets an entry of
 * its own: a page that the kernel empties in it (MADV_WIPEONFORK) tells.
 */

/* What one thread at a time writes with: a busy cell of the entry, a chunk that it fills, a stream for each file. */
struct stream {
    uint32_t generation, epoch;
    uint32_t block; /* number + 1, the last one */
};

struct cell {
    uint32_t number;
    uint32_t chunk; /* + 1; 0: none */
    uint32_t used, ready;
    unsigned char *base;    /* NULL where the chunk is not mapped */
    struct stream *streams; /* by slot of the file */
    uint32_t thread;        /* that has it */
    uint32_t outside;       /* what that thread was writing to before: it is in a handler of a signal */
};

/* At load. A program that began anew by exec leaves the entry that it had. */
void process_configure(void);

/* The chunk of this process that new blocks of records come from (number + 1), and who may replace it. */
extern _Atomic uint32_t process_block_chunk;
extern _Atomic uint32_t process_block_lock;

/* In a child right after fork, and by itself at the first write of a child that came into the world in another way. */
void process_forked(void);

/* Around vfork: the child has its parent's memory, and descriptors of its own. */
void process_vforks(void);
bool process_is_vforked(void);

/* Gets an entry, once. False: there is none left. */
bool process_need_log(void);
uint32_t process_log(void); /* number + 1; 0: none */

/* The cell is this thread's until it is given back, and says that it works on the file. NULL without an entry. */
struct cell *process_take_cell(uint32_t slot);
void process_give_cell(struct cell *cell);

/* Whether this thread was interrupted in the middle of a write to the file: what waits for its end would wait for ever. */
bool process_is_writing(uint32_t slot);

/* Whether the process of an entry has ended; costs system calls. */
bool process_log_has_ended(uint32_t log_and_1);
bool process_has_ended(uint32_t process, uint64_t start);

/*
 * Locks of a file. Signals are blocked while one is held; what was blocked before is kept by the caller. False without an entry, or in a handler of a signal that
 * waited for a second. The size lock is
 * taken before the flush lock, and no cell is held meanwhile.
 */
bool process_lock_size(struct store_file *file, uint64_t *signals);
void process_unlock_size(struct store_file *file, uint64_t signals);
bool process_lock_flush(struct store_file *file, int descriptor, uint64_t *signals);
void process_unlock_flush(struct store_file *file, uint64_t signals);

/* Waits a little for a file in state "closing", and puts it right if the process that closed it has ended. */
void process_wait_closing(struct store_file *file, int descriptor, unsigned *waits);

/* Until no cell of any process that lives names the slot. */
void process_wait_for_writers(uint32_t slot);

#endif
