/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_INDEX_FILE_H
#define MIZAN_INDEX_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <time.h>

/*
 * The bytes of an index that is in use, read from its file block by block. Blocks that were read stay in memory of the process,
 * four megabytes at most, so that most look-ups make no system call; the file is opened for one look-up at a time. An index may be
 * cut, written over or replaced at any moment: then bytes are missing or others, which whoever reads them finds out.
 */

/* At load, by a process that places files: gets the memory for blocks. */
void index_file_configure(void);

/* Which file it is, and as of when. */
struct index_identity {
    dev_t device;
    ino_t file;
    off_t size;
    struct timespec changed;
    uint32_t serial; /* another one for each index that this process takes: blocks are kept by it */
};

struct index_identity index_identity_of(const struct stat *status, uint32_t serial);

/* Whether this is the same file, unchanged. */
bool index_identity_is(const struct index_identity *identity, const struct stat *status);

/* A copy of all bytes of an index, in memory. It never changes and stays for the life of the process, and so does what is said of it here. */
struct index_copy {
    const uint8_t *bytes;
    uint64_t size; /* of the index */
};

struct index_reading {
    const char *name;
    const struct index_identity *identity;
    const struct index_copy *copy; /* NULL: there is none */
    int descriptor; /* -1 until a block is not in memory */
    bool replaced;  /* the file of this name is another one now */
};

/* Bytes from an offset on; false if they cannot be had. The first parameter is a struct index_reading. */
bool index_file_read(void *context, uint64_t offset, void *to, size_t length);

void index_file_end(struct index_reading *reading);

/* No block is in memory: in a process that has just got its own copy of it. */
void index_file_reset(void);

#endif
