/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What slurmd runs as Prolog, Epilog and TaskProlog; which of them is told by the name of the program. It ends after "limit" seconds at the latest, always with
 * 0, and prints nothing but the variables that a task gets: a job never waits for Mizan, and is never requeued because of it.
 */
#include "conf.h"
#include "deadline.h"
#include "job.h"
#include "layout_command.h"
#include "moment.h"
#include "output.h"
#include "pause.h"
#include "promise.h"
#include "queue.h"
#include "sender.h"
#include "store.h"
#include "task.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#define SETTINGS "/etc/mizan/slurm.conf"

/* Until the settings are known. */
enum { FIRST_SECONDS = 2 };

static struct conf conf;
static struct job job;
static char said[8192]; /* by scontrol, once */

static void job_file(const char *id, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/jobs/%s", conf.state, id);
}

/* What scontrol says of the job on one line; empty where the site does not want it to be asked. SchedMD advises against asking on large systems. */
static const char *ask_scontrol(void)
{
    int up[2];
    if (!conf.ask_scontrol || said[0] != '\0' || access(conf.scontrol, X_OK) != 0 || pipe2(up, O_CLOEXEC) != 0) {
        return said;
    }
    pid_t child = fork();
    if (child == 0) {
        char settings[PATH_MAX], identifier[32];
        const char *slurm = getenv("SLURM_CONF");
        snprintf(settings, sizeof settings, "SLURM_CONF=%s", slurm == NULL ? "" : slurm);
        snprintf(identifier, sizeof identifier, "%s", job.id);
        char *const arguments[] = {"scontrol", "--oneliner", "show", "job", identifier, NULL};
        char *const environment[] = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C", slurm == NULL ? NULL : settings, NULL};
        setpgid(0, 0);
        deadline_none();
        dup2(up[1], STDOUT_FILENO);
        execve(conf.scontrol, arguments, environment);
        _exit(127);
    }
    close(up[1]);
    if (child > 0) {
        deadline_kills(child);
        size_t length = 0;
        for (ssize_t got = 1; got > 0 && length + 1 < sizeof said && deadline_readable(up[0]);) {
            got = read(up[0], said + length, sizeof said - 1 - length);
            length += got > 0 ? (size_t)got : 0;
        }
        said[length] = '\0';
        deadline_kill();
    }
    close(up[0]);
    return said;
}

/* Prolog and Epilog get no name of the job, so that the name of the application stands in the comment, or is what scontrol says. */
static void read_comment(void)
{
    char asked[4096];
    const char *comment = getenv("SLURM_JOB_COMMENT");
    if ((comment == NULL || *comment == '\0') && scontrol_value(ask_scontrol(), "Comment", asked, sizeof asked)) {
        comment = asked;
    }
    job_comment(&job, &conf, comment == NULL ? "" : comment);
    if (job.mode != MODE_NONE && *job.application == '\0' && !scontrol_value(ask_scontrol(), "JobName", job.application, sizeof job.application)) {
        job.application[0] = '\0';
    }
}

static void add_time(struct text *text, time_t time)
{
    char moment[32];
    struct tm parts;
    gmtime_r(&time, &parts);
    strftime(moment, sizeof moment, "%Y-%m-%dT%H:%M:%SZ", &parts);
    text_add_json(text, moment);
}

static void add_count(struct text *text, const char *name, long long count)
{
    if (count >= 0) {
        text_add(text, ",\"");
        text_add(text, name);
        text_add(text, "\":");
        text_add_number(text, count);
    }
}

static void queue_start(void)
{
    TEXT(body, REQUEST_SIZE / 2);
    TEXT(line, 128);
    text_add(&line, "POST /api/v1/jobs/");
    text_add(&line, job.id);
    text_add(&line, "/start");
    text_add(&body, "{\"user\":");
    text_add_json(&body, job.user);
    text_add(&body, ",\"nodes\":");
    text_add_json(&body, strlen(job.nodes) < 8192 ? job.nodes : "");
    add_count(&body, "nodeCount", job.node_count);
    text_add(&body, ",\"application\":");
    text_add_json(&body, job.application);
    text_add(&body, ",\"directory\":");
    text_add_json(&body, job.directory);
    text_add(&body, ",\"mode\":");
    text_add_json(&body, mode_names[job.mode]);
    text_add(&body, ",\"at\":");
    add_time(&body, time(NULL));
    add_count(&body, "restarts", job.restarts);
    if (job.ends_at > 0) {
        text_add(&body, ",\"endsBy\":");
        add_time(&body, (time_t)job.ends_at);
    }
    text_add(&body, "}");
    char name[REQUEST_NAME];
    queue_name(&conf, REQUEST_START, job.id, name);
    if (!body.full) {
        queue_add(&conf, name, line.bytes, body.bytes, "-");
    }
}

static void queue_end(const char *id, long long restarts)
{
    TEXT(body, 128);
    TEXT(line, 128);
    text_add(&line, "POST /api/v1/jobs/");
    text_add(&line, id);
    text_add(&line, "/end");
    text_add(&body, "{\"at\":");
    add_time(&body, time(NULL));
    add_count(&body, "restarts", restarts);
    text_add(&body, "}");
    char name[REQUEST_NAME];
    queue_name(&conf, REQUEST_END, id, name);
    queue_add(&conf, name, line.bytes, body.bytes, "-");
}

/* Jobs that ran when the machine went down have no epilog; whoever comes first after it says their end. */
static void end_jobs_of_before(const char *boot)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/jobs", conf.state);
    DIR *folder = opendir(path);
    for (const struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        char kept[64], first[8], restarts[24] = "";
        TEXT(content, 1024);
        job_file(entry->d_name, path);
        if (number_of(entry->d_name, 1LL << 40) < 0 || !store_read(path, &content) || !store_value(content.bytes, "boot", kept, sizeof kept)
            || strcmp(kept, boot) == 0 || unlink(path) != 0) {
            continue;
        }
        if (store_value(content.bytes, "first", first, sizeof first) && strcmp(first, "yes") == 0) {
            store_value(content.bytes, "restarts", restarts, sizeof restarts);
            queue_end(entry->d_name, number_of(restarts, INT_MAX));
        }
    }
    if (folder != NULL) {
        closedir(folder);
    }
}

/* For the tasks, which read it, and for the epilog. */
static bool write_job(bool first, const char *boot)
{
    char path[PATH_MAX];
    TEXT(content, 1024);
    text_add(&content, "mode=");
    text_add(&content, mode_names[job.mode]);
    text_add(&content, "\napplication=");
    text_add(&content, strchr(job.application, '\n') == NULL ? job.application : "");
    text_add(&content, "\nquiet=");
    text_add(&content, job.quiet ? "yes" : "no");
    text_add(&content, "\nfirst=");
    text_add(&content, first ? "yes" : "no");
    text_add(&content, "\nrestarts=");
    text_add_number(&content, job.restarts);
    text_add(&content, "\nboot=");
    text_add(&content, boot);
    text_add(&content, "\n");
    job_file(job.id, path);
    return store_write(path, &content, 0644);
}

static bool wants_layout(void)
{
    return job.mode == MODE_APPLY && is_plain(job.application, "._-") && job.directory[0] == '/' && strchr(job.directory, '\n') == NULL
           && access(conf.lfs, X_OK) == 0 && !pause_holds(&conf);
}

static void prolog(void)
{
    const char *comment = getenv("SLURM_JOB_COMMENT");
    bool told = comment != NULL && *comment != '\0';
    /* Most jobs ask for nothing, and cost nothing. */
    if (told ? strstr(comment, "io:") == NULL : !conf.ask_scontrol) {
        return;
    }
    read_comment();
    if (job.mode == MODE_NONE || !store_folders(conf.state)) {
        return;
    }
    char boot[64];
    moment_boot(boot, sizeof boot);
    bool first = job_acts_here(&job);
    if (!write_job(first, boot) || !first) {
        return;
    }
    end_jobs_of_before(boot);
    queue_start();
    int pipe = -1;
    char name[REQUEST_NAME];
    TEXT(line, 3 * PATH_MAX);
    if (wants_layout()) {
        text_add(&line, "GET /api/v1/applications/");
        text_add(&line, job.application);
        text_add(&line, "/directory-layout?directory=");
        text_add_encoded(&line, job.directory);
        text_add(&line, "&job=");
        text_add_encoded(&line, job.id);
        queue_name(&conf, REQUEST_LAYOUT, job.id, name);
        pipe = line.full ? -1 : queue_answer(&conf, name);
    }
    if (pipe >= 0) {
        queue_add(&conf, name, line.bytes, "", "answer");
    }
    sender_start(&conf);
    deadline_may();
    if (pipe >= 0) {
        static struct layout_command command;
        static char bytes[ANSWER_SIZE];
        struct text answer = {bytes, 0, sizeof bytes, false};
        if (queue_wait(&conf, name, pipe, &answer) == 200 && strlen(bytes) == answer.length
            && layout_command_read(&command, bytes, job.directory)) {
            promise_apply(&conf, &job, &command);
        }
    }
}

static void queue_note(const struct task_record *task)
{
    TEXT(path, PATH_MAX);
    TEXT(then, PATH_MAX + 64);
    TEXT(line, 128);
    char asked[PATH_MAX];
    if (!output_file(&job, task, &path)) {
        path.length = 0;
        path.full = false;
        if (!scontrol_value(ask_scontrol(), "StdOut", asked, sizeof asked) || asked[0] != '/') {
            return;
        }
        text_add(&path, asked);
    }
    text_add(&line, "GET /api/v1/jobs/");
    text_add(&line, job.id);
    text_add(&line, "/note");
    text_add(&then, "note ");
    text_add_number(&then, job.uid);
    text_add(&then, " ");
    text_add_number(&then, job.gid);
    text_add(&then, " ");
    text_add(&then, path.bytes);
    char name[REQUEST_NAME];
    queue_name(&conf, REQUEST_NOTE, job.id, name);
    if (!then.full && job.uid != 0) {
        queue_add(&conf, name, line.bytes, "", then.bytes);
    }
}

/* Says the end of a job that the prolog has kept; whether that is ours to do. */
static bool end_job(bool *quiet)
{
    char path[PATH_MAX], value[24] = "";
    TEXT(content, 1024);
    job_file(job.id, path);
    if (!store_read(path, &content)) {
        return false;
    }
    bool first = job_acts_here(&job);
    if (first) {
        store_value(content.bytes, "restarts", value, sizeof value);
        queue_end(job.id, number_of(value, INT_MAX));
        *quiet = store_value(content.bytes, "quiet", value, sizeof value) && strcmp(value, "yes") == 0;
    }
    /* Before anything that may take time, so that others do what is promised if this one is killed. */
    unlink(path);
    return first;
}

static void epilog(void)
{
    bool quiet = true;
    if (access(conf.state, F_OK) != 0 || !store_folders(conf.state)) {
        return;
    }
    bool ours = end_job(&quiet);
    if (!queue_is_empty(&conf)) {
        sender_start(&conf);
    }
    int ended = ours ? promise_end(&conf, &job) : -1;
    deadline_may();
    if (ours) {
        struct task_record task;
        task_record_take(&conf, &job, &task);
        if (!quiet && !task.quiet) {
            queue_note(&task);
            sender_start(&conf);
        }
    }
    promise_wait(ended);
    promise_keep_others(&conf);
}

static bool nothing_on(int descriptor)
{
    int null = open("/dev/null", O_RDWR);
    bool done = null >= 0 && dup2(null, descriptor) == descriptor;
    if (null > 2) {
        close(null);
    }
    return done;
}

/* prolog|epilog|task-prolog [--conf FILE] [--check]: --check says on standard error what is wrong with the settings. */
int main(int count, char **arguments)
{
    const char *name = strrchr(arguments[0], '/');
    const char *settings = SETTINGS;
    char why[512] = "";
    bool check = false;
    name = name == NULL ? arguments[0] : name + 1;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--conf") == 0 && i + 1 < count) {
            settings = arguments[++i];
        } else if (strcmp(arguments[i], "--check") == 0) {
            check = true;
        }
    }
    bool task = strcmp(name, "task-prolog") == 0;
    conf_defaults(&conf);
    if (!task) {
        deadline_must();
    }
    deadline_set(FIRST_SECONDS);
    bool usable = conf_read(&conf, settings, why, sizeof why);
    if (check) {
        if (!usable) {
            fprintf(stderr, "%s\n", why);
        }
        return usable ? 0 : 1;
    }
    openlog("mizan", LOG_PID, LOG_DAEMON);
    signal(SIGPIPE, SIG_IGN);
    umask(022);
    if (!nothing_on(0) || (!task && !nothing_on(1)) || !nothing_on(2)) {
        return 0;
    }
    if (!usable) {
        syslog(LOG_ERR, "hooks do nothing: %s", why);
        return 0;
    }
    if (!conf.hooks || !job_read(&job)) {
        return 0;
    }
    deadline_set(conf.limit);
    if (task) {
        task_prolog(&conf, &job);
    } else if (strcmp(name, "prolog") == 0) {
        prolog();
    } else if (strcmp(name, "epilog") == 0) {
        epilog();
    }
    return 0;
}
