package io.mizan.controller.rest.endpoint;

import io.mizan.controller.live.JobByteCounters.Account;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.service.RunCounts;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a user finds at the end of the output of a job: three lines at most. */
final class JobNote {
    private static final String NAME = "mizan: ";

    private JobNote() {}

    /** @param runs of the job, the newest first */
    static String of(StartedJob job, List<RunRecord> runs, Optional<Account> account) {
        List<String> lines = new ArrayList<>();
        long written = runs.stream().mapToLong(run -> run.files().actualBytes()).sum();
        long creates = runs.stream().mapToLong(run -> run.files().creates()).sum();
        long hits = runs.stream().mapToLong(run -> run.files().hits()).sum();
        if (written > 0) {
            lines.add("job " + job.job() + " wrote " + ByteSize.prose(written) + " in " + Count.of(creates, "file"));
        } else if (account.filter(seen -> seen.writeBytes() + seen.readBytes() >= 1)
                .isPresent()) {
            Account seen = account.get();
            lines.add("job " + job.job() + " wrote about " + ByteSize.prose(Math.round(seen.writeBytes()))
                    + " and read about " + ByteSize.prose(Math.round(seen.readBytes())) + ", as the servers saw it");
        }
        if (hits > 0) {
            String error = RunCounts.predictionError(runs.get(0)).stream()
                    .mapToObj(value -> String.format(Locale.ROOT, "; predicted bytes were %.0f %% off", 100 * value))
                    .findFirst()
                    .orElse("");
            lines.add(String.format(
                            Locale.ROOT,
                            "%d of %d files placed as planned (%.1f %%)",
                            hits,
                            creates,
                            100.0 * hits / creates)
                    + error);
        }
        runs.stream()
                .filter(run -> run.balance().after() > 0 && run.balance().lustre() > 0)
                .findFirst()
                .ifPresent(run -> lines.add(String.format(
                        Locale.ROOT,
                        "OST cost %.2f, with Lustre's own placement %.2f (1.00 is even)",
                        run.balance().after(),
                        run.balance().lustre())));
        if (lines.isEmpty()) {
            lines.add(
                    runs.isEmpty()
                            ? "nothing was recorded of job " + job.job()
                            : "job " + job.job() + " wrote nothing");
        }
        return String.join("\n", lines.stream().map(line -> NAME + line).toList()) + "\n";
    }
}
