/* SPDX-License-Identifier: Apache-2.0 */
#include "image.h"

#include "shared_memory.h"
#include "system_calls.h"

#include <elf.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_BYTES = 4096, MOST_INTERPRETERS = 4 };

static const char *value_of(const char *name, char *const environment[])
{
    size_t length = strlen(name);
    for (; environment != NULL && *environment != NULL; environment++) {
        if (strncmp(*environment, name, length) == 0 && (*environment)[length] == '=') {
            return *environment + length + 1;
        }
    }
    return NULL;
}

static bool has_library(char *const environment[])
{
    const char *folder = value_of("MIZAN_STORE", environment);
    const char *preloaded = value_of("LD_PRELOAD", environment);
    return folder != NULL && strcmp(folder, shared.folder) == 0 && preloaded != NULL && strstr(preloaded, "libmizan-store.so") != NULL;
}

/* Programs of Go make system calls of their own, also where they load the C library. */
static bool is_of_go(const unsigned char *notes, size_t bytes)
{
    while (bytes >= sizeof(Elf64_Nhdr)) {
        Elf64_Nhdr note;
        memcpy(&note, notes, sizeof note);
        size_t length = sizeof note + ((note.n_namesz + 3u) & ~3u) + ((note.n_descsz + 3u) & ~3u);
        if (note.n_namesz == 4 && bytes >= sizeof note + 4 && memcmp(notes + sizeof note, "Go\0", 4) == 0) {
            return true;
        }
        if (length > bytes) {
            return false;
        }
        notes += length;
        bytes -= length;
    }
    return false;
}

static bool is_dynamic(const unsigned char *head, size_t bytes)
{
    Elf64_Ehdr elf;
    if (bytes < sizeof elf) {
        return false;
    }
    memcpy(&elf, head, sizeof elf);
#if defined(__x86_64__)
    const int machine = EM_X86_64;
#else
    const int machine = EM_AARCH64;
#endif
    if (memcmp(elf.e_ident, ELFMAG, SELFMAG) != 0 || elf.e_ident[EI_CLASS] != ELFCLASS64 || elf.e_machine != machine ||
        elf.e_phentsize != sizeof(Elf64_Phdr)) {
        return false;
    }
    bool interpreted = false;
    for (size_t i = 0; i < elf.e_phnum; i++) {
        Elf64_Phdr part;
        if (elf.e_phoff > bytes || elf.e_phoff + (i + 1) * sizeof part > bytes) {
            return false;
        }
        memcpy(&part, head + elf.e_phoff + i * sizeof part, sizeof part);
        interpreted = interpreted || part.p_type == PT_INTERP;
        if (part.p_type == PT_NOTE && part.p_offset < bytes) {
            size_t left = bytes - (size_t)part.p_offset;
            if (is_of_go(head + part.p_offset, part.p_filesz < left ? (size_t)part.p_filesz : left)) {
                return false;
            }
        }
    }
    return interpreted;
}

/* The program behind "#!", in place. NULL: it is none. */
static char *interpreter_of(char *head, size_t bytes)
{
    if (bytes < 4 || head[0] != '#' || head[1] != '!') {
        return NULL;
    }
    head[bytes < HEAD_BYTES ? bytes : HEAD_BYTES - 1] = '\0';
    char *name = head + 2 + strspn(head + 2, " \t");
    name[strcspn(name, " \t\n")] = '\0';
    return *name == '/' ? name : NULL;
}

static bool has_privileges(int descriptor)
{
    struct stat status;
    char capability[64];
    return system_fstat(descriptor, &status) != 0 || (status.st_mode & (S_ISUID | S_ISGID)) != 0 ||
           SYSTEM_CALL(SYS_fgetxattr, descriptor, "security.capability", capability, sizeof capability) > 0;
}

bool image_runs_library(const char *program, char *const environment[])
{
    char name[PATH_MAX];
    if (program == NULL || !has_library(environment) || strlen(program) >= sizeof name) {
        return false;
    }
    memcpy(name, program, strlen(program) + 1);
    for (int depth = 0; depth < MOST_INTERPRETERS; depth++) {
        _Alignas(Elf64_Ehdr) char head[HEAD_BYTES];
        int descriptor = system_open(name, O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) {
            return false; /* nor can it be started, or we do not know */
        }
        ssize_t bytes = has_privileges(descriptor) ? -1 : system_pread(descriptor, head, sizeof head, 0);
        system_close(descriptor);
        if (bytes <= 0) {
            return false;
        }
        const char *interpreter = interpreter_of(head, (size_t)bytes);
        if (interpreter == NULL) {
            return is_dynamic((const unsigned char *)head, (size_t)bytes);
        }
        memmove(name, interpreter, strlen(interpreter) + 1);
    }
    return false;
}

bool image_of_path_runs_library(const char *program, char *const environment[])
{
    if (program == NULL || strchr(program, '/') != NULL) {
        return image_runs_library(program, environment);
    }
    const char *path = getenv("PATH");
    for (path = path == NULL ? "/bin:/usr/bin" : path; *path != '\0'; path += *path == ':') {
        char name[PATH_MAX];
        size_t length = strcspn(path, ":");
        size_t rest = strlen(program);
        if (length + rest + 2 <= sizeof name) {
            memcpy(name, path, length);
            name[length] = '/';
            memcpy(name + length + 1, program, rest + 1);
            if (SYSTEM_CALL(SYS_faccessat, AT_FDCWD, length == 0 ? program : name, X_OK) == 0) {
                return image_runs_library(length == 0 ? program : name, environment);
            }
        }
        path += length;
    }
    return false;
}
