package io.mizan.traces.diagnosis.rule;

import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Builds a finding. */
public final class FindingBuilder {
    private final Context context;
    private final String code;
    private final String title;
    private final List<String> evidence = new ArrayList<>();
    private final List<Advice> advice = new ArrayList<>();
    private String what = "";
    private double confidence = 1;
    private double lostSeconds;
    private Severity most = Severity.HIGH;
    private String expectation = "";
    private String reason = "";
    private String undo = "";

    public FindingBuilder(Context context, String code, String title) {
        this.context = context;
        this.code = code;
        this.title = title;
    }

    public FindingBuilder about(String subject) {
        what = subject;
        return this;
    }

    public FindingBuilder evidence(String line) {
        evidence.add(line);
        return this;
    }

    /** Seconds of the run that are lost; a loss is never more than the run itself. */
    public FindingBuilder lost(double seconds) {
        double run = context.job().job().runSeconds();
        lostSeconds = Math.max(0, run > 0 ? Math.min(seconds, run) : seconds);
        return this;
    }

    /** From 0 to 1: how sure it is that the advice would help. */
    public FindingBuilder confidence(double sure) {
        confidence = sure;
        return this;
    }

    public FindingBuilder command(String line) {
        return advise(Advice.Kind.COMMAND, line);
    }

    public FindingBuilder code(String lines) {
        return advise(Advice.Kind.CODE, lines);
    }

    public FindingBuilder say(String sentence) {
        return advise(Advice.Kind.TEXT, sentence);
    }

    public FindingBuilder advise(Advice.Kind kind, String text) {
        advice.add(new Advice(kind, text));
        return this;
    }

    public FindingBuilder advise(List<Advice> more) {
        advice.addAll(more);
        return this;
    }

    /** What the advice assumes; what it would save is added. */
    public FindingBuilder assuming(String assumption) {
        expectation = lostSeconds > 0
                ? "up to " + NumberText.seconds(lostSeconds) + " of "
                        + NumberText.seconds(context.job().job().runSeconds()) + " less, if " + assumption
                : assumption;
        return this;
    }

    /** What to expect, in one sentence. */
    public FindingBuilder expect(String sentence) {
        expectation = sentence;
        return this;
    }

    public FindingBuilder why(String sentence) {
        reason = sentence;
        return this;
    }

    public FindingBuilder undo(String how) {
        undo = how;
        return this;
    }

    /** Something worth knowing that costs no time. */
    public Finding information() {
        most = Severity.INFO;
        return finding();
    }

    /** Something that is as it should be. */
    public Finding good() {
        most = Severity.OK;
        return finding();
    }

    public Finding finding() {
        Severity severity = context.severity(lostSeconds);
        return new Finding(
                code,
                severity.compareTo(most) > 0 ? most : severity,
                confidence,
                lostSeconds,
                title,
                what,
                evidence,
                advice,
                expectation,
                reason,
                undo);
    }
}
