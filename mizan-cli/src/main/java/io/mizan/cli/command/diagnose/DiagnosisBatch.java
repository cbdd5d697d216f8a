package io.mizan.cli.command.diagnose;

import io.mizan.cli.shared.LogInput;
import io.mizan.model.config.Settings;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemView;
import io.mizan.report.html.PageFile;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.diagnosis.Budget;
import io.mizan.traces.diagnosis.Diagnosis;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.picture.PictureReader;
import io.mizan.traces.profile.DarshanProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Diagnoses one log after the other with the same thresholds, system and budget. */
record DiagnosisBatch(LogInput logs, Settings settings, Optional<SystemView> system, Optional<Budget> budget) {

    /**
     * What came out.
     *
     * @param problems parts of the log that could not be read
     * @param broken limits of the budget
     */
    record Result(Diagnosis diagnosis, List<Problem> problems, List<Budget.Excess> broken) {}

    Result examine(String name) {
        try (DarshanLog log = logs.open(name)) {
            return examine(log);
        }
    }

    /** Also writes the page. */
    Result examine(String name, Path page) {
        try (DarshanLog log = logs.open(name)) {
            Result result = examine(log);
            PageFile.write(
                    DiagnosePage.of(PictureReader.read(log), result.diagnosis().findings()), page);
            return result;
        }
    }

    private Result examine(DarshanLog log) {
        Context context = Context.of(DarshanProfile.of(log), settings);
        Diagnosis diagnosis = Diagnosis.of(system.map(context::on).orElse(context));
        return new Result(
                diagnosis,
                log.problems(),
                budget.map(limits -> limits.check(diagnosis)).orElse(List.of()));
    }
}
