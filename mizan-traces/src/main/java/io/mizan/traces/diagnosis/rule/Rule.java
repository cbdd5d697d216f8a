package io.mizan.traces.diagnosis.rule;

import io.mizan.model.finding.Finding;
import java.util.List;

/** Looks at one thing in a job. It fires or it does not; how much it matters follows from the time that is lost. */
public interface Rule {
    /** No findings where all is well or the log does not tell. */
    List<Finding> examine(Context context);
}
