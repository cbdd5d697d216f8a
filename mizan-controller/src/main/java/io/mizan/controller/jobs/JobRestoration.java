package io.mizan.controller.jobs;

import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobRecordReader;
import io.mizan.database.job.StoredJob;
import io.mizan.model.error.MizanException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes up the jobs that the database knows, when a controller begins to act: what was promised counts again, and what was set is given back at their end. */
record JobRestoration(JobEngineParts parts, JobTable jobs, Reservations reservations) {
    private static final Logger LOG = LoggerFactory.getLogger(JobRestoration.class);

    void run() {
        List<StoredJob> stored = parts.decisions().open();
        jobs.clear();
        reservations.clear();
        parts.executor().forgetAll();
        parts.waveforms().forgetAll();
        for (StoredJob row : stored) {
            try {
                restore(JobRecordReader.read("job_decision " + row.job(), row.document()));
            } catch (MizanException e) {
                LOG.atWarn()
                        .addKeyValue("job", row.job())
                        .addKeyValue("run", row.run())
                        .addKeyValue("problem", e.problem().line())
                        .log("the record of a job is damaged in the database; it is left as it is");
            }
        }
    }

    private void restore(JobRecord record) {
        jobs.add(OpenJob.restored(record));
        parts.executor().restore(record.key(), record.parameters());
        if (record.endedAt().isEmpty()) {
            reservations.add(record.key(), record.decision().path());
            Disappearance.watch(record.start(), parts.startedJobs());
        }
    }
}
