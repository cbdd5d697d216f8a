package io.mizan.cli.command.predict;

import io.mizan.algorithms.prediction.check.CreateCheck.Report;
import io.mizan.algorithms.prediction.check.HitPolicy.Decision;
import io.mizan.model.error.Printable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** {@code mizan predict --check}: how a run compares with what was predicted, as text and as JSON. */
final class CheckText {
    private CheckText() {}

    static String text(String source, Report report) {
        long creates = report.hits() + report.misses();
        StringBuilder text = new StringBuilder();
        line(text, "%s: %d creates", Printable.of(source), creates);
        line(text, "hits      %8d  %6.2f %%", report.hits(), share(report.hits(), creates));
        line(text, "misses    %8d  %6.2f %%", report.misses(), share(report.misses(), creates));
        line(text, "absent    %8d  predicted, and not created", report.absent());
        line(
                text,
                "sizes     %8d  %6.2f %% of hits within 1 %%",
                report.close(),
                share(report.close(), report.sized()));
        line(text, "intervals %8d  %6.2f %% of hits inside", report.inside(), share(report.inside(), report.sized()));
        report.missed().forEach(name -> line(text, "missed: %s", Printable.of(name)));
        report.decisions().forEach(decision -> line(text, "on the way: %s", decision));
        line(text, "decision: %s", report.end());
        return text.toString();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static double share(long part, long all) {
        return all == 0 ? 0 : 100.0 * part / all;
    }

    static Map<String, Object> json(String source, Report report) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", "mizan/predict-check/v1");
        json.put("run", source);
        json.put("creates", report.hits() + report.misses());
        json.put("hits", report.hits());
        json.put("misses", report.misses());
        json.put("absent", report.absent());
        json.put("sized", report.sized());
        json.put("close", report.close());
        json.put("inside", report.inside());
        json.put("missed", report.missed());
        json.put("decisions", report.decisions().stream().map(CheckText::json).toList());
        json.put("end", json(report.end()));
        return json;
    }

    private static Map<String, Object> json(Decision decision) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("action", decision.action().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.put("hits", decision.hits());
        json.put("misses", decision.misses());
        json.put("expected", decision.expected());
        json.put("share", decision.share());
        json.put("threshold", decision.threshold());
        return json;
    }
}
