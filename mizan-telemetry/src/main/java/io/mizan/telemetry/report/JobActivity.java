package io.mizan.telemetry.report;

import io.mizan.model.error.Problem;

/**
 * What a job did on all targets of a server since the report before.
 *
 * @param job as Lustre has it, empty where Lustre has no name for it
 * @param jobs how many jobs this is about: 1, or all those that are not among the busiest
 */
public record JobActivity(
        String job,
        int jobs,
        double readBytesPerSecond,
        double writeBytesPerSecond,
        double readsPerSecond,
        double writesPerSecond,
        double metadataPerSecond) {
    /** The name of the entry that stands for all jobs that are not listed. */
    public static final String OTHERS = "(others)";

    public JobActivity {
        Known.check("readBytesPerSecond", readBytesPerSecond);
        Known.check("writeBytesPerSecond", writeBytesPerSecond);
        Known.check("readsPerSecond", readsPerSecond);
        Known.check("writesPerSecond", writesPerSecond);
        Known.check("metadataPerSecond", metadataPerSecond);
        if (jobs < 1) {
            throw Problem.impossible("an entry must have at least one job")
                    .with("job", job)
                    .with("jobs", jobs)
                    .exception();
        }
    }

    /** The same job elsewhere, added. */
    public JobActivity plus(JobActivity other) {
        return new JobActivity(
                job,
                Math.max(jobs, other.jobs),
                Known.sum(readBytesPerSecond, other.readBytesPerSecond),
                Known.sum(writeBytesPerSecond, other.writeBytesPerSecond),
                Known.sum(readsPerSecond, other.readsPerSecond),
                Known.sum(writesPerSecond, other.writesPerSecond),
                Known.sum(metadataPerSecond, other.metadataPerSecond));
    }
}
