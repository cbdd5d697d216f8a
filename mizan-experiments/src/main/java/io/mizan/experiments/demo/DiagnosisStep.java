package io.mizan.experiments.demo;

import io.mizan.model.config.Settings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.diagnosis.Diagnosis;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.profile.DarshanProfile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Step 3 of the demo: diagnoses the busiest job and all others from their Darshan logs. */
final class DiagnosisStep implements DemoStep {
    /** As a site would have it in its configuration. */
    private static final String SITE = "diagnose.mostStripes=16";

    private static final String COMMAND = "lfs setstripe ";

    @Override
    public String title() {
        return "Why that job is slow, and that most jobs are well";
    }

    @Override
    public void play(DemoState state, DemoConsole console) {
        String id = state.of(BusiestJob.class).job();
        Path folder = state.file("darshan");
        Map<String, Path> logs = new LinkedHashMap<>();
        for (int i = 0; i < state.jobs().size(); i++) {
            DemoJob job = state.jobs().get(i);
            logs.put(job.id(), new JobLog(job, state.today().applications().get(i)).write(folder));
        }
        console.type(
                "diagnose", "--job", id, "--logs", folder.toString(), "--system", state.systemName(), "--set", SITE);
        Path others = state.file("others.txt");
        DemoFile.write(
                others,
                logs.entrySet().stream()
                        .filter(log -> !log.getKey().equals(id))
                        .map(log -> log.getValue().toString())
                        .toList());
        console.type("diagnose", "--batch", others.toString());
        Map<String, List<String>> codes = new LinkedHashMap<>();
        logs.forEach((job, log) ->
                codes.put(job, codes(Diagnosis.of(context(log, state.tools().settings())))));
        Diagnosis diagnosis = Diagnosis.of(
                context(logs.getOrDefault(id, folder), state.tools().settings(SITE))
                        .on(state.view()));
        codes.put(id, codes(diagnosis));
        state.computed().put("findings", codes);
        state.keep(new FindingCodes(codes));
        state.keep(diagnosed(state.job(id), diagnosis));
    }

    private static List<String> codes(Diagnosis diagnosis) {
        return diagnosis.atLeast(Severity.WARN).stream().map(Finding::code).toList();
    }

    private static Context context(Path file, Settings settings) {
        try (DarshanLog log = DarshanLog.open(file)) {
            return Context.of(DarshanProfile.of(log), settings);
        }
    }

    /** The finding that says which layout new files should have. */
    private static DiagnosisResult diagnosed(DemoJob job, Diagnosis diagnosis) {
        List<Finding> findings = new ArrayList<>(diagnosis.atLeast(Severity.WARN));
        for (Finding finding : findings) {
            for (Advice advice : finding.advice()) {
                if (advice.kind() == Advice.Kind.COMMAND && advice.text().startsWith(COMMAND)) {
                    String options = advice.text()
                            .substring(COMMAND.length(), advice.text().lastIndexOf(' '));
                    return new DiagnosisResult(job.id(), finding, job.directory(), LayoutOptions.parse(options));
                }
            }
        }
        throw Problem.of(ErrorCode.DEMO_FAILED, "no layout is advised for the job that slows the others")
                .with("job", job.id())
                .with("findings", findings.stream().map(Finding::code).toList())
                .exception();
    }
}
