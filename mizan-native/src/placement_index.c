/* SPDX-License-Identifier: Apache-2.0 */
#include "placement_index.h"

#include "bytes.h"
#include "crc32.h"

enum {
    HEADER = 256,
    HEADER_CRC = 252,
    SLOT = 8,
    ENTRY = 24,
    REFERENCE = 8,
    ATTRIBUTE = 8,
    KIND_PATH = 1,
    KIND_TEMPLATE = 2,
    MOST_ATTRIBUTES = 65536,
    LONGEST_ROOT = 4095
};

#define START_OF_PATHS UINT64_C(0xCBF29CE484222325)
#define START_OF_FOLDED UINT64_C(0x84222325CBF29CE4)

/* Whether length bytes from this offset on are all in the index. */
static bool holds(const struct placement_index *index, uint64_t offset, uint64_t length)
{
    return offset <= index->size && length <= index->size - offset;
}

static bool read_bytes(const struct placement_index *index, const struct placement_source *source, uint64_t offset,
                       void *to, size_t length)
{
    return holds(index, offset, length) && source->read(source->context, offset, to, length);
}

bool placement_index_read(struct placement_index *index, const uint8_t *header, size_t length, uint64_t size)
{
    if (length < HEADER || size < length || memcmp(header, "MIZANIDX", 8) != 0 || get16(header + 8) != 1 ||
        get16(header + 10) != HEADER) {
        return false;
    }
    const uint8_t *root = header + HEADER;
    size_t root_length = get16(header + 76);
    bool root_fits = root_length >= 1 && root_length <= LONGEST_ROOT && root_length <= length - HEADER;
    if (!root_fits || get64(header + 16) != size || get64(header + 24) == 0 || root[0] != '/' ||
        memchr(root, '\0', root_length) != NULL) {
        return false;
    }
    uint32_t crc = crc32_more(crc32_of(header, HEADER_CRC), root, root_length);
    uint64_t table = get64(header + 48);
    uint64_t slots = get64(header + 56);
    bool table_fits = table % SLOT == 0 && slots >= 1 && (slots & (slots - 1)) == 0 && slots <= size / SLOT && table <= size &&
                      slots * SLOT <= size - table;
    if (crc != get32(header + HEADER_CRC) || !table_fits) {
        return false;
    }
    /* Field by field: with the root it is too large for the stack of a signal handler. */
    index->size = size;
    index->lustre = (get32(header + 12) & 1) != 0;
    index->generation = get64(header + 24);
    index->expiry = get64(header + 32);
    index->file_system = get64(header + 40);
    index->table = table;
    index->slots = slots;
    index->longest_probe = get32(header + 72);
    index->root_length = root_length;
    memcpy(index->root, root, root_length);
    index->root[root_length] = '\0';
    return true;
}

static uint64_t hash(uint64_t start, const char *key, size_t length)
{
    uint64_t h = start;
    for (size_t i = 0; i < length; i++) {
        h = (h ^ (uint8_t)key[i]) * UINT64_C(0x100000001B3);
    }
    h ^= h >> 32;
    h *= UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 32;
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static size_t fold_digits(char *to, const char *path, size_t length)
{
    size_t folded = 0;
    for (size_t i = 0; i < length;) {
        if (!is_digit(path[i])) {
            to[folded++] = path[i++];
            continue;
        }
        to[folded++] = '#';
        while (i < length && is_digit(path[i])) {
            i++;
        }
    }
    return folded;
}

/* The path against a pattern, in which # is any run of digits. Neither can make the other be looked at twice. */
static bool matches(const char *pattern, size_t pattern_length, const char *path, size_t length)
{
    size_t at = 0;
    for (size_t i = 0; i < pattern_length; i++) {
        if (pattern[i] == '#') {
            size_t from = at;
            while (at < length && is_digit(path[at])) {
                at++;
            }
            if (at == from) {
                return false;
            }
            continue;
        }
        if (pattern[i] == '\\' && ++i == pattern_length) {
            return false;
        }
        if (at == length || path[at++] != pattern[i]) {
            return false;
        }
    }
    return at == length;
}

struct key {
    enum placement_kind kind;
    const char *text;
    size_t length;
    const char *path;
    size_t path_length;
};

/* Whether the entry at this offset is the one for a key: yes, no (PLACEMENT_NONE), or damaged. */
static enum placement_kind examine(const struct placement_index *index, const struct placement_source *source,
                                   uint64_t offset, const struct key *key, uint8_t *at, struct placement_entry *entry)
{
    if (!read_bytes(index, source, offset, at, ENTRY)) {
        return PLACEMENT_DAMAGED;
    }
    size_t head = get32(at + 4);
    uint32_t kind = get16(at + 8);
    size_t key_length = get16(at + 10);
    uint32_t count = get32(at + 12);
    size_t pattern_length = get16(at + 20);
    bool sound = head >= ENTRY + key_length + pattern_length && head <= PLACEMENT_HEAD_BYTES && count >= 1 &&
                 count <= MOST_ATTRIBUTES && holds(index, offset, head) &&
                 holds(index, offset + head, (uint64_t)count * REFERENCE) &&
                 (kind == KIND_TEMPLATE || (kind == KIND_PATH && count == 1));
    if (!sound) {
        return PLACEMENT_DAMAGED;
    }
    if (kind != (key->kind == PLACEMENT_PATH ? KIND_PATH : KIND_TEMPLATE) || key_length != key->length) {
        return PLACEMENT_NONE;
    }
    if (!read_bytes(index, source, offset + ENTRY, at + ENTRY, head - ENTRY)) {
        return PLACEMENT_DAMAGED;
    }
    bool wanted = memcmp(at + ENTRY, key->text, key_length) == 0;
    if (wanted && kind == KIND_TEMPLATE) {
        wanted = matches((const char *)at + ENTRY + key_length, pattern_length, key->path, key->path_length);
    }
    if (!wanted) {
        return PLACEMENT_NONE;
    }
    if (crc32_of(at + 4, head - 4) != get32(at)) {
        return PLACEMENT_DAMAGED;
    }
    *entry = (struct placement_entry){
        .attributes = offset + head,
        .count = count,
        .template_number = get32(at + 16),
    };
    return key->kind;
}

static enum placement_kind find(const struct placement_index *index, const struct placement_source *source, uint64_t h,
                                const struct key *key, uint8_t *head, struct placement_entry *entry)
{
    enum placement_kind result = PLACEMENT_NONE;
    for (uint64_t i = 0; i <= index->longest_probe && i < index->slots; i++) {
        uint8_t slot[SLOT];
        uint64_t number = ((h & 0xFFFFFFFF) + i) & (index->slots - 1);
        if (!read_bytes(index, source, index->table + number * SLOT, slot, SLOT)) {
            return PLACEMENT_DAMAGED;
        }
        uint32_t reference = get32(slot + 4);
        if (reference == 0) {
            break;
        }
        if (get32(slot) == h >> 32) {
            enum placement_kind found = examine(index, source, (uint64_t)reference * 8, key, head, entry);
            if (found == key->kind) {
                return found;
            }
            result = found == PLACEMENT_DAMAGED ? found : result;
        }
    }
    return result;
}

enum placement_kind placement_index_find(const struct placement_index *index, const struct placement_source *source,
                                         const char *path, size_t length, struct placement_room *room,
                                         struct placement_entry *entry)
{
    if (length > sizeof room->fold) {
        return PLACEMENT_NONE;
    }
    struct key key = {PLACEMENT_PATH, path, length, path, length};
    enum placement_kind found = find(index, source, hash(START_OF_PATHS, path, length), &key, room->head, entry);
    if (found != PLACEMENT_NONE) {
        return found;
    }
    key.kind = PLACEMENT_TEMPLATE;
    key.text = room->fold;
    key.length = fold_digits(room->fold, path, length);
    return find(index, source, hash(START_OF_FOLDED, room->fold, key.length), &key, room->head, entry);
}

bool placement_index_attribute(const struct placement_index *index, const struct placement_source *source,
                               const struct placement_entry *entry, uint64_t turn, struct placement_room *room,
                               struct placement_attribute *attribute)
{
    uint8_t reference[REFERENCE];
    uint8_t *at = room->attribute;
    if (!read_bytes(index, source, entry->attributes + turn % entry->count * REFERENCE, reference, REFERENCE)) {
        return false;
    }
    uint64_t offset = (uint64_t)get32(reference) * 8;
    if (!read_bytes(index, source, offset, at, ATTRIBUTE)) {
        return false;
    }
    size_t length = get32(at);
    if (length < 1 || length > PLACEMENT_ATTRIBUTE_BYTES ||
        !read_bytes(index, source, offset + ATTRIBUTE, at + ATTRIBUTE, length) ||
        crc32_of(at, ATTRIBUTE + length) != get32(reference + 4)) {
        return false;
    }
    *attribute = (struct placement_attribute){
        .bytes = at + ATTRIBUTE,
        .length = length,
        .needs_targets = get32(at + 4),
    };
    return true;
}
