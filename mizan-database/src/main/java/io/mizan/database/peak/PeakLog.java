package io.mizan.database.peak;

import io.mizan.model.load.PeakOrigin;
import java.util.List;

/** Stores what targets were seen to do at most: one row for each target, kind of rate and origin. */
public interface PeakLog {
    /** All, by target. */
    List<StoredPeak> peaks();

    /** Those of one origin. */
    List<StoredPeak> peaks(PeakOrigin origin);

    /** Writes these; rows of the same target, kind and origin are replaced. */
    void keep(List<StoredPeak> peaks);
}
