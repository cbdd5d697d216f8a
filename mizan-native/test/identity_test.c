/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"
#include "identity.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

/* Starts from values that no answer has, so that a field that is not written at all is noticed. */
static struct identity read_identity(void)
{
    struct identity self = {-77, -77, ""};
    memset(self.job, '#', sizeof self.job);
    identity_read(&self);
    return self;
}

static void check_nothing_known(void)
{
    struct identity self = read_identity();
    CHECK_NUMBER(-1, self.rank);
    CHECK_NUMBER(-1, self.size);
    CHECK_TEXT("", self.job);
}

static void unset_and_empty(void)
{
    only_environment(NULL);
    check_nothing_known();

    static const char *const names[] = {
        "SLURM_PROCID", "SLURM_NTASKS", "SLURM_JOB_ID", "PMIX_RANK", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
        "PMI_RANK", "PMI_SIZE", "FLUX_TASK_RANK", "FLUX_JOB_ID", "FLUX_JOB_SIZE", "PBS_JOBID", "LSB_JOBID",
        "MIZAN_RANK_VAR", "MIZAN_SIZE_VAR", "MIZAN_JOBID_VAR",
    };
    for (size_t i = 0; i < LENGTH(names); i++) {
        setenv(names[i], "", 1);
    }
    check_nothing_known();
}

/* A node count is not a task count. */
static void flux_nodes_are_no_size(void)
{
    only_environment("FLUX_JOB_NNODES", "2", NULL);
    check_nothing_known();
}

static void each_alone(void)
{
    static const char *const launchers[][2] = {
        {"SLURM_PROCID", "SLURM_NTASKS"},
        {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
        {"PMI_RANK", "PMI_SIZE"},
        {"FLUX_TASK_RANK", "FLUX_JOB_SIZE"},
    };
    for (size_t i = 0; i < LENGTH(launchers); i++) {
        only_environment(launchers[i][0], "3", launchers[i][1], "8", NULL);
        CHECK_NUMBER(3, read_identity().rank);
        CHECK_NUMBER(8, read_identity().size);
        CHECK_TEXT("", read_identity().job);
    }
    only_environment("PMIX_RANK", "5", NULL);
    CHECK_NUMBER(5, read_identity().rank);
    CHECK_NUMBER(-1, read_identity().size);

    static const char *const jobs[] = {"SLURM_JOB_ID", "FLUX_JOB_ID", "PBS_JOBID", "LSB_JOBID"};
    for (size_t i = 0; i < LENGTH(jobs); i++) {
        only_environment(jobs[i], "4711.server", NULL);
        CHECK_TEXT("4711.server", read_identity().job);
        CHECK_NUMBER(-1, read_identity().rank);
        CHECK_NUMBER(-1, read_identity().size);
    }
}

/* All sources answer; then, from the first on, one after the other falls silent or talks nonsense. */
static void order(void)
{
    only_environment("MIZAN_RANK_VAR", "A", "A", "10", "OMPI_COMM_WORLD_RANK", "11", "PMIX_RANK", "12", "PMI_RANK", "13",
                     "FLUX_TASK_RANK", "14", "SLURM_PROCID", "15", NULL);
    CHECK_NUMBER(10, read_identity().rank);
    unsetenv("A");
    CHECK_NUMBER(11, read_identity().rank);
    setenv("OMPI_COMM_WORLD_RANK", "eleven", 1);
    CHECK_NUMBER(12, read_identity().rank);
    setenv("PMIX_RANK", "", 1);
    CHECK_NUMBER(13, read_identity().rank);
    setenv("PMI_RANK", "-13", 1);
    CHECK_NUMBER(14, read_identity().rank);
    unsetenv("FLUX_TASK_RANK");
    CHECK_NUMBER(15, read_identity().rank);

    only_environment("MIZAN_SIZE_VAR", "B", "B", "20", "OMPI_COMM_WORLD_SIZE", "21", "PMI_SIZE", "22", "FLUX_JOB_SIZE",
                     "23", "SLURM_NTASKS", "24", NULL);
    CHECK_NUMBER(20, read_identity().size);
    unsetenv("B");
    CHECK_NUMBER(21, read_identity().size);
    setenv("OMPI_COMM_WORLD_SIZE", "0", 1);
    CHECK_NUMBER(22, read_identity().size);
    setenv("PMI_SIZE", "22x", 1);
    CHECK_NUMBER(23, read_identity().size);
    unsetenv("FLUX_JOB_SIZE");
    CHECK_NUMBER(24, read_identity().size);

    only_environment("MIZAN_JOBID_VAR", "C", "C", "30", "SLURM_JOB_ID", "31", "FLUX_JOB_ID", "32", "PBS_JOBID", "33",
                     "LSB_JOBID", "34", NULL);
    CHECK_TEXT("30", read_identity().job);
    setenv("C", "", 1);
    CHECK_TEXT("31", read_identity().job);
    unsetenv("SLURM_JOB_ID");
    CHECK_TEXT("32", read_identity().job);
    unsetenv("FLUX_JOB_ID");
    CHECK_TEXT("33", read_identity().job);
    unsetenv("PBS_JOBID");
    CHECK_TEXT("34", read_identity().job);
}

static void size_fits_the_rank(void)
{
    /* mpiexec -n 4 inside an allocation of 64 tasks */
    only_environment("SLURM_NTASKS", "64", "PMI_RANK", "3", "PMI_SIZE", "4", NULL);
    CHECK_NUMBER(3, read_identity().rank);
    CHECK_NUMBER(4, read_identity().size);

    /* PMIx tells no size, mpirun does */
    only_environment("PMIX_RANK", "3", "OMPI_COMM_WORLD_RANK", "3", "OMPI_COMM_WORLD_SIZE", "4", NULL);
    CHECK_NUMBER(3, read_identity().rank);
    CHECK_NUMBER(4, read_identity().size);

    only_environment("PMIX_RANK", "4", "SLURM_NTASKS", "4", "PMI_SIZE", "5", NULL);
    CHECK_NUMBER(4, read_identity().rank);
    CHECK_NUMBER(5, read_identity().size);

    only_environment("PMI_RANK", "4", "PMI_SIZE", "4", NULL);
    CHECK_NUMBER(4, read_identity().rank);
    CHECK_NUMBER(-1, read_identity().size);
}

static void strict_numbers(void)
{
    static char huge[100001];
    memset(huge, '9', sizeof huge - 1);
    const char *const garbage[] = {
        " 1", "1 ", "+1", "-1", "1.0", "1e3", "0x1", "1,2", "one", "/", ":", "\xd9\xa1", "1\n", "2147483648",
        "2147483650", "4294967294", "4294967297", "18446744073709551617", huge,
    };
    for (size_t i = 0; i < LENGTH(garbage); i++) {
        only_environment("PMI_RANK", garbage[i], "PMI_SIZE", garbage[i], NULL);
        CHECK_NUMBER(-1, read_identity().rank);
        CHECK_NUMBER(-1, read_identity().size);
    }
    static const struct {
        const char *text;
        int number;
    } good[] = {{"0", 0}, {"9", 9}, {"0010", 10}, {"2147483639", 2147483639}, {"2147483647", 2147483647}};
    for (size_t i = 0; i < LENGTH(good); i++) {
        only_environment("PMI_RANK", good[i].text, NULL);
        CHECK_NUMBER(good[i].number, read_identity().rank);
    }
}

static void configured_names(void)
{
    static char huge[100001];
    memset(huge, 'N', sizeof huge - 1);
    const char *const names[] = {"UNSET", "=", "SLURM_PROCID=", " ", huge};
    for (size_t i = 0; i < LENGTH(names); i++) {
        only_environment("MIZAN_RANK_VAR", names[i], "MIZAN_SIZE_VAR", names[i], "MIZAN_JOBID_VAR", names[i],
                         "SLURM_PROCID", "1", "SLURM_NTASKS", "2", "SLURM_JOB_ID", "3", NULL);
        CHECK_NUMBER(1, read_identity().rank);
        CHECK_NUMBER(2, read_identity().size);
        CHECK_TEXT("3", read_identity().job);
    }
}

static void job_ids(void)
{
    only_environment("PBS_JOBID", "1234[7].host~!", NULL);
    CHECK_TEXT("1234[7].host~!", read_identity().job);

    only_environment("PBS_JOBID", "a b\tc\nd\x1b[0m\x7f\xff", NULL);
    CHECK_TEXT("a_b_c_d_[0m__", read_identity().job);

    /* Flux prints job ids with a leading U+0192, two bytes in UTF-8 */
    only_environment("FLUX_JOB_ID", "\xc6\x92" "3ETxsR9H", NULL);
    CHECK_TEXT("__3ETxsR9H", read_identity().job);

    static char text[100001];
    memset(text, 'j', sizeof text - 1);
    only_environment("SLURM_JOB_ID", text, NULL);
    struct identity self = read_identity();
    CHECK_NUMBER(63, (long)strnlen(self.job, sizeof self.job));

    text[63] = '\0';
    only_environment("SLURM_JOB_ID", text, NULL);
    CHECK_TEXT(text, read_identity().job);
}

/* Programs overwrite their environment in place, for example to change their title. */
static void keeps_copies(void)
{
    only_environment("SLURM_JOB_ID", "4711", NULL);
    struct identity self = read_identity();
    memset(getenv("SLURM_JOB_ID"), 'x', 4);
    CHECK_TEXT("4711", self.job);
}

void test_identity(void)
{
    unset_and_empty();
    flux_nodes_are_no_size();
    each_alone();
    order();
    size_fits_the_rank();
    strict_numbers();
    configured_names();
    job_ids();
    keeps_copies();
}
