package io.mizan.traces.picture;

import io.mizan.model.error.Problem;
import io.mizan.traces.darshan.record.JobRecord;
import io.mizan.traces.picture.access.LongOperation;
import io.mizan.traces.picture.access.SizeHistogram;
import io.mizan.traces.picture.activity.RankActivity;
import io.mizan.traces.picture.file.FileList;
import io.mizan.traces.picture.load.TargetUsage;
import io.mizan.traces.picture.rate.RankHeat;
import io.mizan.traces.picture.rate.RateCurve;
import java.util.List;

/**
 * All pictures of one run.
 *
 * @param name the log
 * @param seconds the length of the time axes
 * @param longest the accesses that took longest, the longest first; empty without a trace
 * @param incomplete modules that lost records while the job ran: sums over them are too small
 * @param problems what could not be read
 * @param notes what else a reader of the charts should know
 */
public record RunPicture(
        String name,
        JobRecord job,
        double seconds,
        RateCurve rates,
        RankActivity activity,
        List<LongOperation> longest,
        RankHeat heat,
        List<SizeHistogram> sizes,
        TargetUsage targets,
        FileList files,
        List<String> incomplete,
        List<Problem> problems,
        List<String> notes) {
    public RunPicture {
        longest = List.copyOf(longest);
        sizes = List.copyOf(sizes);
        incomplete = List.copyOf(incomplete);
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
    }
}
