package io.mizan.cli.command.diagnose;

import io.mizan.cli.shared.Errors;
import io.mizan.model.error.Problem;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import io.mizan.traces.diagnosis.Budget;
import io.mizan.traces.diagnosis.Diagnosis;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.JobProfile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code mizan diagnose --json}, schema {@code mizan/diagnosis/v1}; {@code docs/schemas/diagnosis-v1.json} describes it. */
final class DiagnosisJson {
    private DiagnosisJson() {}

    static Map<String, Object> of(Diagnosis diagnosis, List<Problem> problems, List<Budget.Excess> broken) {
        Map<String, Object> root = start(diagnosis.job().source());
        root.put("job", job(diagnosis.job()));
        root.put("io", io(diagnosis.job()));
        root.put("nothingToDo", diagnosis.nothingToDo());
        root.put(
                "findings",
                diagnosis.findings().stream().map(DiagnosisJson::finding).toList());
        root.put("overBudget", broken.stream().map(DiagnosisJson::excess).toList());
        root.put("incomplete", diagnosis.job().incomplete());
        root.put("problems", problems.stream().map(DiagnosisJson::problem).toList());
        return root;
    }

    /** The record of a log that could not be read at all. */
    static Map<String, Object> error(String log, Problem problem) {
        Map<String, Object> root = start(log);
        root.put("error", problem(problem));
        return root;
    }

    private static Map<String, Object> start(String log) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/diagnosis/v1");
        root.put("log", log);
        return root;
    }

    private static Map<String, Object> job(JobProfile profile) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", profile.job().jobId());
        json.put("uid", profile.job().uid());
        json.put("command", profile.job().command());
        json.put("startSeconds", profile.job().startSeconds());
        json.put("runSeconds", profile.job().runSeconds());
        json.put("processes", profile.job().processes());
        json.put("nodes", profile.nodes());
        return json;
    }

    private static Map<String, Object> io(JobProfile profile) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("files", profile.fileCount());
        json.put("bytesRead", profile.bytes(Direction.READ));
        json.put("bytesWritten", profile.bytes(Direction.WRITE));
        json.put("ioSeconds", profile.ioSeconds());
        json.put("metadataSeconds", profile.metadataSeconds());
        json.put("targets", profile.targets().size());
        return json;
    }

    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("code", finding.code());
        json.put("severity", finding.severity().toString());
        json.put("confidence", finding.confidence());
        json.put("lostSeconds", finding.lostSeconds());
        json.put("title", finding.title());
        json.put("what", finding.what());
        json.put("evidence", finding.evidence());
        json.put("do", finding.advice().stream().map(DiagnosisJson::advice).toList());
        json.put("expect", finding.expectation());
        json.put("why", finding.reason());
        json.put("undo", finding.undo());
        return json;
    }

    private static Map<String, Object> advice(Advice advice) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", advice.kind().toString().toLowerCase(Locale.ROOT));
        json.put("text", advice.text());
        return json;
    }

    private static Map<String, Object> excess(Budget.Excess excess) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", excess.name());
        json.put("limit", excess.limit());
        json.put("value", excess.value());
        return json;
    }

    private static Map<String, Object> problem(Problem problem) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("code", problem.code().code());
        json.put("message", problem.line());
        json.put("advice", Errors.advice(problem).orElse(""));
        return json;
    }
}
