package io.mizan.controller.whatif;

import io.mizan.model.whatif.AllocatorThreshold;
import io.mizan.model.whatif.AllocatorThreshold.Candidate;
import io.mizan.model.whatif.LongRun;
import io.mizan.model.whatif.LongRun.Day;
import io.mizan.model.whatif.WeeksAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the answer about weeks of use as JSON, schema {@code mizan/what-if-weeks/v1}, for REST and the command. */
public final class WeeksJson {
    private WeeksJson() {}

    public static Map<String, Object> of(WeeksAnswer answer) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/what-if-weeks/v1");
        root.put("system", answer.before().name());
        root.put("targets", answer.before().dataTargets().size());
        root.put("addedTargets", answer.added());
        root.put("days", answer.use().days());
        root.put("writtenBytesPerDay", answer.use().bytesPerDay());
        root.put("keepDays", answer.use().keepDays());
        root.put("assumptions", answer.assumptions());
        root.put("comparison", answer.comparison());
        root.put("policies", answer.runs().stream().map(WeeksJson::run).toList());
        root.put("threshold", threshold(answer));
        return root;
    }

    private static Map<String, Object> run(LongRun run) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("policy", run.policy());
        map.put("seed", run.seed());
        map.put("days", run.days().stream().map(WeeksJson::day).toList());
        map.put(
                "targets",
                run.utilisation().stream()
                        .map(end -> Map.of("index", end.index(), "utilisation", end.utilisation()))
                        .toList());
        return map;
    }

    private static Map<String, Object> day(Day day) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("day", day.day());
        map.put("lowestUtilisation", day.lowest());
        map.put("meanUtilisation", day.mean());
        map.put("highestUtilisation", day.highest());
        map.put("ostCost", day.ostCost());
        map.put("loadCost", day.loadCost());
        map.put("addedShare", day.watchedShare());
        map.put("burstBytesPerSecond", day.burstBytesPerSecond());
        map.put("refusedBytes", day.refusedBytes());
        return map;
    }

    private static Map<String, Object> threshold(WeeksAnswer answer) {
        AllocatorThreshold choice = answer.threshold();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("presentPercent", choice.present().percent());
        map.put("presentIsKnown", answer.presentIsKnown());
        map.put("chosenPercent", choice.chosen().percent());
        map.put("reason", choice.reason());
        map.put("seeds", answer.seeds());
        map.put(
                "commands",
                choice.stays()
                        ? List.of()
                        : List.of(WeeksAnswer.command(choice.chosen().percent())));
        map.put(
                "undo",
                choice.stays()
                        ? List.of()
                        : List.of(WeeksAnswer.command(choice.present().percent())));
        map.put(
                "candidates",
                choice.candidates().stream().map(WeeksJson::candidate).toList());
        return map;
    }

    private static Map<String, Object> candidate(Candidate candidate) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("percent", candidate.percent());
        map.put("peakUtilisation", candidate.peak());
        map.put("loadCost", candidate.loadCost());
        map.put("burstBytesPerSecond", candidate.burst().mean());
        map.put("burstHalfWidth", candidate.burst().halfWidth());
        map.put("refusedBytes", candidate.refusedBytes());
        return map;
    }
}
