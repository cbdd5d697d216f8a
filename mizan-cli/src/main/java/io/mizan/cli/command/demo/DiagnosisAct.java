package io.mizan.cli.command.demo;

import io.mizan.model.config.Settings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.model.layout.text.LayoutOptions;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.diagnosis.Diagnosis;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.profile.DarshanProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Why is that job slow, and what about the others? */
final class DiagnosisAct implements Act {
    /** As a site would have it in its configuration. */
    private static final String SITE = "diagnose.mostStripes=16";

    private static final String COMMAND = "lfs setstripe ";

    @Override
    public String title() {
        return "Why that job is slow, and that most jobs are well";
    }

    @Override
    public void play(Scene scene, Stage stage) {
        String id = scene.of(Culprit.class).job();
        Path folder = scene.file("darshan");
        Map<String, Path> logs = new LinkedHashMap<>();
        for (int i = 0; i < scene.jobs().size(); i++) {
            DemoJob job = scene.jobs().get(i);
            logs.put(job.id(), new JobLog(job, scene.today().applications().get(i)).write(folder));
        }
        stage.type("diagnose", "--job", id, "--logs", folder.toString(), "--system", scene.systemName(), "--set", SITE);
        Path others = scene.file("others.txt");
        list(
                others,
                logs.entrySet().stream()
                        .filter(log -> !log.getKey().equals(id))
                        .map(Map.Entry::getValue)
                        .toList());
        stage.type("diagnose", "--batch", others.toString());
        Map<String, List<String>> codes = new LinkedHashMap<>();
        logs.forEach((job, log) -> codes.put(job, codes(Diagnosis.of(context(log, stage.configuration())))));
        Diagnosis diagnosis = Diagnosis.of(context(logs.getOrDefault(id, folder), stage.configuration(SITE))
                .on(scene.view()));
        codes.put(id, codes(diagnosis));
        scene.computed().put("findings", codes);
        scene.keep(new Verdicts(codes));
        scene.keep(diagnosed(scene.job(id), diagnosis));
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
    private static Diagnosed diagnosed(DemoJob job, Diagnosis diagnosis) {
        List<Finding> findings = new ArrayList<>(diagnosis.atLeast(Severity.WARN));
        for (Finding finding : findings) {
            for (Advice advice : finding.advice()) {
                if (advice.kind() == Advice.Kind.COMMAND && advice.text().startsWith(COMMAND)) {
                    String options = advice.text()
                            .substring(COMMAND.length(), advice.text().lastIndexOf(' '));
                    return new Diagnosed(job.id(), finding, job.directory(), LayoutOptions.parse(options));
                }
            }
        }
        throw Problem.of(ErrorCode.DEMO_FAILED, "no layout is advised for the job that hurts")
                .with("job", job.id())
                .with("findings", findings.stream().map(Finding::code).toList())
                .exception();
    }

    private static void list(Path file, List<Path> logs) {
        try {
            Files.write(file, logs.stream().map(Path::toString).toList());
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write a list: " + FileFailure.reason(e))
                            .with("file", file),
                    e);
        }
    }
}
