/* SPDX-License-Identifier: Apache-2.0 */

/* Random extents in random order, against a table of every byte. Ends with "N passed, N failed". */
#include "extents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 5000, ROUNDS = 300 };

static uint64_t random_state = 88172645463325252u;

static uint64_t below(uint64_t limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (random_state >> 11) % limit;
}

struct byte {
    uint64_t sequence, place;
};

static int is_right(const struct extents *extents, const struct byte *bytes)
{
    uint64_t before = 0;
    for (uint64_t at = 0; at < BYTES; at++) {
        const struct extent *extent = extents_from(extents, at);
        int there = extent != NULL && extent->begin <= at;
        if (there != (bytes[at].sequence != 0)) {
            return 0;
        }
        if (there) {
            uint64_t place = extent->place < EXTENT_PLACES_END ? extent->place + (at - extent->begin) : extent->place;
            if (place != bytes[at].place || extent->end <= extent->begin) {
                return 0;
            }
        }
        if (extent != NULL && extent->begin > at && extent->begin < before) {
            return 0;
        }
        before = at;
    }
    return 1;
}

int main(void)
{
    int passed = 0;
    int failed = 0;
    static struct byte bytes[BYTES];
    for (int round = 0; round < ROUNDS; round++) {
        struct extents extents = {.nodes = NULL};
        memset(bytes, 0, sizeof bytes);
        uint64_t longest = below(2) == 0 ? 20 : 2000;
        uint64_t place = 0;
        uint64_t length = 0;
        for (uint64_t adds = below(400), i = 1; i <= adds; i++) {
            uint64_t begin = below(BYTES);
            uint64_t end = begin + 1 + below(longest);
            end = end > BYTES ? BYTES : end;
            /* Mostly in order, as records of one stream are; each number is used once. In every other round the next one, as a single writer has it. */
            uint64_t sequence = round % 2 == 0 ? i : 2 * (below(4) == 0 ? below(adds) * 1000 + i : i * 1000) + 2;
            if (round % 4 == 0) {
                begin -= begin % 100;
                end = begin + 100;
            }
            uint64_t kind = below(10);
            place = kind == 0 ? EXTENT_ZEROS : kind == 1 ? EXTENT_REAL : kind < 6 && place < EXTENT_PLACES_END ? place + length : below(1000000);
            length = end - begin;
            if (!extents_add(&extents, begin, end, sequence, place)) {
                failed++;
            }
            for (uint64_t at = begin; at < end; at++) {
                if (bytes[at].sequence <= sequence) {
                    bytes[at] = (struct byte){sequence, place < EXTENT_PLACES_END ? place + (at - begin) : place};
                }
            }
        }
        if (is_right(&extents, bytes)) {
            passed++;
        } else {
            failed++;
            printf("extents_test: round %d: an extent is not where it should be\n", round);
        }
        extents_free(&extents);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
