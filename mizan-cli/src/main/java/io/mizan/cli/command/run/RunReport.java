package io.mizan.cli.command.run;

import io.mizan.algorithms.prediction.check.HitPolicy.Action;
import io.mizan.cli.shared.CounterJson;
import io.mizan.controller.client.Mode;
import io.mizan.controller.client.RunOutcome;
import io.mizan.controller.plan.OstCosts;
import io.mizan.database.index.IndexCounters;
import io.mizan.model.error.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Report on the files of a run; {@code docs/schemas/run-v1.json} describes the JSON. */
record RunReport(List<String> lines, Map<String, Object> json) {

    /** A run under a given index: nothing is known of the system behind it. */
    static RunReport of(String root, IndexCounters counters, int exitCode) {
        return new RunReport(List.of(placed(root, counters)), json(Mode.PLACE, root, exitCode, counters));
    }

    /** A run that Mizan had no part in, because it could not. */
    static RunReport off(String root, int exitCode) {
        return new RunReport(List.of(), json(Mode.OFF, root, exitCode, new IndexCounters(0, 0, 0, 0, 0, 0)));
    }

    /** The same with other lines. */
    RunReport withLines(List<String> other) {
        return new RunReport(other, json);
    }

    static RunReport of(RunOutcome outcome) {
        Map<String, Object> json = json(outcome.mode(), outcome.root(), outcome.exitCode(), outcome.counters());
        OstCosts balance = outcome.balance();
        json.put("application", outcome.application());
        json.put("predicted", outcome.predicted());
        if (known(balance)) {
            json.put("ostCost", balance.ostCost());
            json.put("lustreOstCost", balance.lustreOstCost());
            json.put("lowerBound", balance.lowerBound());
        }
        json.put(
                "decision",
                outcome.decision().action().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.put("notes", outcome.notes());
        return new RunReport(lines(outcome), json);
    }

    private static List<String> lines(RunOutcome outcome) {
        List<String> lines = new ArrayList<>();
        OstCosts balance = outcome.balance();
        if (outcome.mode() == Mode.PLACE) {
            lines.add(placed(outcome.root(), outcome.counters()));
            String hitRate = String.format(Locale.ROOT, "hit rate %.1f %%", 100 * outcome.hitRate());
            lines.add(
                    known(balance)
                            ? String.format(
                                    Locale.ROOT,
                                    "mizan: OST cost %.4f; Lustre would have reached %.4f, and nothing can be below %.4f (%s)",
                                    balance.ostCost(),
                                    balance.lustreOstCost(),
                                    balance.lowerBound(),
                                    hitRate)
                            : "mizan: " + hitRate + "; the OST cost is not known without a new plan");
            if (outcome.counters().created() == 0 && outcome.predicted() > 0) {
                lines.add("mizan: files that are there already keep their layouts; remove them to have them placed");
            }
            if (outcome.decision().action() != Action.NONE) {
                lines.add("mizan: " + outcome.decision());
            }
        } else {
            long created = outcome.counters().created();
            lines.add("mizan: " + files(created) + " created below " + Printable.of(outcome.root())
                    + (created == 0
                            ? ": nothing to learn from"
                            : outcome.mode() == Mode.ADVISE
                                    ? ", all recorded"
                                    : ", all recorded; the next run will be placed"));
            if (known(balance)) {
                lines.add(String.format(
                        Locale.ROOT,
                        "mizan: OST cost %.4f as Lustre places; nothing can be below %.4f",
                        balance.ostCost(),
                        balance.lowerBound()));
            }
        }
        outcome.notes().forEach(note -> lines.add("mizan: note: " + Printable.of(note)));
        return lines;
    }

    /** A system that a controller watches is known to a run only through its plan. */
    private static boolean known(OstCosts balance) {
        return balance.ostCost() > 0;
    }

    private static String files(long number) {
        return number + (number == 1 ? " file" : " files");
    }

    private static String placed(String root, IndexCounters counters) {
        StringBuilder line = new StringBuilder("mizan: ").append(files(counters.created()));
        line.append(" created below ").append(Printable.of(root)).append(": ");
        line.append(counters.hits()).append(" placed by name, ");
        line.append(counters.templateHits()).append(" by template, ");
        line.append(counters.misses()).append(" not in the index");
        if (counters.refused() > 0) {
            line.append(", ").append(counters.refused()).append(" refused by the file system");
        }
        if (counters.errors() > 0) {
            line.append(", ").append(counters.errors()).append(" lost to a damaged index");
        }
        return line.toString();
    }

    private static Map<String, Object> json(Mode mode, String root, int exitCode, IndexCounters counters) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", "mizan/run/v1");
        json.put("mode", mode.label());
        json.put("root", root);
        json.put("exitCode", exitCode);
        CounterJson.put(json, counters);
        return json;
    }
}
