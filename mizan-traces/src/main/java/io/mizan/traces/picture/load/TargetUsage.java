package io.mizan.traces.picture.load;

import io.mizan.traces.picture.chart.Source;
import java.util.List;

/**
 * The load of the OSTs that the files of the job lie on.
 *
 * @param source {@link Source#DXT} where every access was placed by its offset; {@link Source#COUNTERS} where at least one
 *     file's accesses were taken as spread evenly over the file
 * @param exactFiles files whose accesses were placed by their offsets
 * @param evenFiles files whose accesses were taken as spread evenly
 * @param leftOut OSTs beyond those that a chart can show; the ones with the fewest bytes
 */
public record TargetUsage(Source source, List<TargetLoad> targets, long exactFiles, long evenFiles, int leftOut) {
    public TargetUsage {
        targets = List.copyOf(targets);
    }
}
