package io.mizan.model.job;

import io.mizan.model.error.Problem;

/**
 * Jobs of one kind: of the same user, with the same name and the same parallelism (AIOT, paper 003 §III.A).
 *
 * @param parallelism processes, or nodes where the scheduler tells no more; 1 or more
 */
public record JobCategory(String user, String jobName, int parallelism) {
    public JobCategory {
        if (user.isBlank() || jobName.isBlank()) {
            throw Problem.impossible("a job category must have a user and a job name")
                    .with("user", user)
                    .with("job name", jobName)
                    .exception();
        }
        if (parallelism < 1) {
            throw Problem.impossible("the parallelism of a job must be 1 or more")
                    .with("parallelism", parallelism)
                    .exception();
        }
    }

    /** As sequences of behaviours name it. */
    public String key() {
        return user + "|" + jobName + "|" + parallelism;
    }
}
