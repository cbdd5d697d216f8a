package io.mizan.controller.jobs.client;

import io.mizan.controller.jobs.client.ControllerLink.Answer;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobRecordReader;
import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Announces, ends and shows jobs at a controller. */
public final class JobClient {
    private static final int OK = 200;

    private final ControllerLink link;

    public JobClient(ControllerLink link) {
        this.link = link;
    }

    /** The record of a job as the controller wrote it. */
    public record Shown(String json, JobRecord record) {}

    /** @param told what is told of the job, as {@code POST /jobs/ID/decision} takes it */
    public Shown start(String job, Map<String, Object> told) {
        return record(ask("jobs/" + word(job) + "/decision", Optional.of(JsonText.of(told))));
    }

    public Shown finish(String job) {
        return record(ask("jobs/" + word(job) + "/finish", Optional.of("{}")));
    }

    public Shown show(String job) {
        return record(ask("jobs/" + word(job) + "/decision", Optional.empty()));
    }

    /** The list of decisions, as JSON. */
    public String list(int most) {
        return ask("job-decisions?most=" + most, Optional.empty());
    }

    private static String word(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Shown record(String json) {
        return new Shown(json, JobRecordReader.read("answer of the controller", json));
    }

    private String ask(String path, Optional<String> body) {
        Answer answer = link.send(path, body);
        if (answer.status() != OK) {
            throw refusal(answer);
        }
        return answer.body();
    }

    /** What the controller says, with its own code and advice. */
    private static MizanException refusal(Answer answer) {
        try {
            Mapping error = Documents.parse("answer", answer.body()).asMapping();
            ErrorCode code = ErrorCode.INTERNAL;
            for (ErrorCode known : ErrorCode.values()) {
                code = known.code().equals(error.text("code")) ? known : code;
            }
            Problem problem = Problem.of(code, "the controller refuses: " + error.text("message"));
            return (error.has("advice") ? problem.maybe(error.text("advice")) : problem).exception();
        } catch (MizanException e) {
            return new MizanException(
                    Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the answer is not that of a controller")
                            .with("status", answer.status())
                            .maybe("check controller.rest and controller.socket"),
                    e);
        }
    }
}
