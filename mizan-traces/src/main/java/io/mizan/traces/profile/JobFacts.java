package io.mizan.traces.profile;

import io.mizan.traces.darshan.record.JobRecord;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who ran what.
 *
 * @param processes at least 1
 * @param runSeconds 0 where nothing in the log tells
 * @param hints the MPI-IO hints that were in effect, as far as the log has them
 */
public record JobFacts(
        String command,
        long jobId,
        long uid,
        long startSeconds,
        long processes,
        double runSeconds,
        Map<String, String> hints) {
    public JobFacts {
        hints = Map.copyOf(hints);
    }

    static JobFacts of(JobRecord job) {
        double run = job.runSeconds();
        return new JobFacts(
                job.command(),
                job.jobId(),
                job.uid(),
                job.startSeconds(),
                Math.max(1, job.processes()),
                run > 0 && run < Double.POSITIVE_INFINITY ? run : 0,
                hints(job.metadata("h").orElse("")));
    }

    /** {@code romio_no_indep_rw=true;cb_nodes=4}; a word without an equals sign is no hint. */
    private static Map<String, String> hints(String text) {
        Map<String, String> hints = new TreeMap<>();
        for (String word : text.split(";")) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                hints.put(
                        word.substring(0, equals).strip(),
                        word.substring(equals + 1).strip());
            }
        }
        return hints;
    }

    JobFacts lasting(double seconds) {
        return new JobFacts(command, jobId, uid, startSeconds, processes, seconds, hints);
    }
}
