/* SPDX-License-Identifier: Apache-2.0 */
#include "mount_source.h"

#include "own_descriptors.h"
#include "text.h"

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOUNT_BYTES = 24 };

static bool letters_open(struct mount_letters *letters, const char *name)
{
    letters->file = own_descriptor_open(AT_FDCWD, name, O_RDONLY, 0);
    letters->at = 0;
    letters->length = 0;
    return letters->file >= 0;
}

/* 0 at the end. */
static char next(struct mount_letters *letters)
{
    if (letters->at == letters->length) {
        long length = syscall(SYS_read, letters->file, letters->bytes, sizeof letters->bytes);
        if (length <= 0) {
            return '\0';
        }
        letters->at = 0;
        letters->length = (size_t)length;
    }
    return letters->bytes[letters->at++];
}

/* The next word of a line, cut to the room there is; returns the letter behind it. */
static char word(struct mount_letters *letters, char *to, size_t size)
{
    size_t length = 0;
    char letter = next(letters);
    while (letter != ' ' && letter != '\n' && letter != '\0') {
        if (length + 1 < size) {
            to[length++] = letter;
        }
        letter = next(letters);
    }
    to[length] = '\0';
    return letter;
}

static char skip_line(struct mount_letters *letters, char letter)
{
    while (letter != '\n' && letter != '\0') {
        letter = next(letters);
    }
    return letter;
}

/* The number of the mount, in decimal as the kernel writes it. */
static bool mount_of(int directory, char mount[MOUNT_BYTES], struct mount_letters *letters)
{
    char name[48];
    *text_put_number(text_put(name, "/proc/self/fdinfo/"), (uint64_t)directory, 10, 1) = '\0';
    if (!letters_open(letters, name)) {
        return false;
    }
    static const char field[] = "mnt_id:\t";
    char line[sizeof field - 1 + MOUNT_BYTES] = {0};
    bool found = false;
    for (char end = '\n'; end != '\0' && !found;) {
        end = word(letters, line, sizeof line);
        end = skip_line(letters, end);
        found = strncmp(line, field, sizeof field - 1) == 0;
    }
    own_descriptor_close(letters->file);
    memcpy(mount, line + sizeof field - 1, MOUNT_BYTES);
    return found;
}

/* Of "ID PARENT DEVICE ROOT POINT OPTIONS [FIELD]... - TYPE SOURCE OPTIONS", from behind the number. */
static bool take_source(struct mount_letters *letters, const char *type, char *source, size_t size)
{
    char part[32];
    char letter;
    do {
        letter = word(letters, part, sizeof part);
    } while (letter == ' ' && strcmp(part, "-") != 0);
    return letter == ' ' && word(letters, part, sizeof part) == ' ' && strcmp(part, type) == 0 &&
           word(letters, source, size) != '\0' && strlen(source) + 1 < size;
}

bool mount_source(int directory, const char *type, char *source, size_t size, struct mount_letters *letters)
{
    char mount[MOUNT_BYTES];
    if (!mount_of(directory, mount, letters) || !letters_open(letters, "/proc/self/mountinfo")) {
        return false;
    }
    bool found = false;
    char letter;
    do {
        char number[MOUNT_BYTES];
        letter = word(letters, number, sizeof number);
        if (letter == ' ' && strcmp(number, mount) == 0) {
            found = take_source(letters, type, source, size);
            break;
        }
        letter = skip_line(letters, letter);
    } while (letter != '\0');
    own_descriptor_close(letters->file);
    return found;
}
