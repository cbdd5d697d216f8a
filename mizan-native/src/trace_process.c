/* SPDX-License-Identifier: Apache-2.0 */
#include "trace_process.h"

#include "bytes.h"
#include "own_descriptors.h"
#include "trace_file.h"
#include "trace_records.h"
#include "tracer.h"

#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#define SECOND UINT64_C(1000000000)

static size_t read_command_line(char *out, size_t most)
{
    int descriptor = own_descriptor_open(AT_FDCWD, "/proc/self/cmdline", O_RDONLY, 0);
    if (descriptor < 0) {
        return 0;
    }
    long length = syscall(SYS_read, descriptor, out, most);
    own_descriptor_close(descriptor);
    return length > 0 ? (size_t)length : 0;
}

static char *append_text(char *to, const char *end, const char *text)
{
    while (*text != '\0' && to < end - 1) {
        *to++ = *text++;
    }
    *to = '\0';
    return to;
}

static char *append_number(char *to, const char *end, uint64_t number, unsigned base)
{
    char digits[24];
    char *first = digits + sizeof digits - 1;
    *first = '\0';
    do {
        *--first = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    return append_text(to, end, first);
}

/* HOST.PID.NANOSECONDS.mizan-trace: another one even for a program that takes the place of this one. */
static void begin_file(const struct trace_process *process, pid_t id, const char *host, uint64_t wall)
{
    static char name[TRACE_FILE_NAME_BYTES];
    const char *end = name + sizeof name;
    char *to = append_text(name, end, process->folder);
    to = append_text(to, end, "/");
    char *from = to;
    to = append_text(to, from + 65, host);
    for (char *letter = from; letter < to; letter++) {
        if (*letter == '/') {
            *letter = '_';
        }
    }
    to = append_text(to, end, ".");
    to = append_number(to, end, (uint64_t)id, 10);
    to = append_text(to, end, ".");
    to = append_number(to, end, wall, 16);
    append_text(to, end, ".mizan-trace");
    trace_file_begin(name);
}

static void record_process(const struct trace_process *process, pid_t id, const char *host, uint64_t wall, uint64_t start)
{
    static char arguments[1024];
    static char executable_name[4096];
    static char folder_name[4096];
    size_t arguments_length = read_command_line(arguments, sizeof arguments);
    long executable = syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", executable_name, sizeof executable_name);
    long folder = syscall(SYS_getcwd, folder_name, sizeof folder_name);
    size_t executable_length = executable > 0 ? (size_t)executable : 0;
    size_t folder_length = folder > 1 ? (size_t)folder - 1 : 0;
    size_t application_length = strlen(process->application);
    size_t job_length = strlen(process->identity.job);
    size_t host_length = strnlen(host, 255);
    size_t version_length = strnlen(process->version, 63);
    uint8_t *at = trace_file_record(TRACE_PROCESS, 0,
                                    32 + 7 * 2 + application_length + job_length + host_length + executable_length +
                                        folder_length + arguments_length + version_length);
    if (at == NULL) {
        return;
    }
    at = put64(at, wall);
    at = put64(at, start);
    at = put32(at, (uint32_t)id);
    at = put32(at, (uint32_t)getppid());
    at = put32(at, (uint32_t)process->identity.rank);
    at = put32(at, (uint32_t)process->identity.size);
    at = put_string(at, process->application, application_length);
    at = put_string(at, process->identity.job, job_length);
    at = put_string(at, host, host_length);
    at = put_string(at, executable_name, executable_length);
    at = put_string(at, folder_name, folder_length);
    at = put_string(at, arguments, arguments_length);
    put_string(at, process->version, version_length);
}

void trace_process_begin(const struct trace_process *process, pid_t id, uint64_t start)
{
    struct timespec wall_clock;
    clock_gettime(CLOCK_REALTIME, &wall_clock);
    uint64_t wall = (uint64_t)wall_clock.tv_sec * SECOND + (uint64_t)wall_clock.tv_nsec - (tracer_now() - start);
    static struct utsname system;
    if (uname(&system) != 0) {
        system.nodename[0] = '\0';
    }
    records_start(start);
    begin_file(process, id, system.nodename, wall);
    record_process(process, id, system.nodename, wall, start);
}
