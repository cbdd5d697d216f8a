package io.mizan.telemetry.collect.lustre;

import io.mizan.model.error.MizanException;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parameters of one reading, put together by target. */
final class LustreParts implements ParameterSource.Visitor {
    /** What {@code lctl} calls {@code stats}. */
    static final String LNET = "stats";

    private static final Pattern UNHEALTHY = Pattern.compile("device (\\S+) reported unhealthy");
    private static final String EXPORTS = ".exports.";

    private final Notes notes;
    private final Map<TargetName, JobTable> jobTables;
    private final long nowSeconds;
    private final SortedMap<TargetName, TargetParts> targets = new TreeMap<>();
    private final Map<String, String> facts = new HashMap<>();
    private final Set<String> unhealthy = new HashSet<>();
    private MonotonicCounters ostService = MonotonicCounters.NONE;
    private MonotonicCounters mdtService = MonotonicCounters.NONE;
    private MonotonicCounters network = MonotonicCounters.NONE;

    LustreParts(Map<TargetName, JobTable> jobTables, long nowSeconds, Notes notes) {
        this.jobTables = jobTables;
        this.nowSeconds = nowSeconds;
        this.notes = notes;
    }

    SortedMap<TargetName, TargetParts> targets() {
        return targets;
    }

    Map<String, String> facts() {
        return facts;
    }

    MonotonicCounters network() {
        return network;
    }

    MonotonicCounters service(TargetKind kind) {
        return kind == TargetKind.DATA ? ostService : mdtService;
    }

    boolean isUnhealthy(TargetName name) {
        return unhealthy.contains(name.toString());
    }

    @Override
    public boolean wants(String name) {
        String first = first(name);
        return switch (first) {
            case "obdfilter", "mdt" -> !name.contains(EXPORTS);
            case "ost" -> name.equals("ost.OSS.ost_io.stats");
            case "mds" -> name.equals("mds.MDS.mdt.stats");
            case LNET, "health_check", "version", "jobid_var" -> name.equals(first);
            default -> first.startsWith("osd-");
        };
    }

    @Override
    public void take(String name, ParameterText value) {
        switch (first(name)) {
            case "ost" -> ostService = Stats.parse(value.characters(), notes).service();
            case "mds" -> mdtService = Stats.parse(value.characters(), notes).service();
            case LNET -> network = LnetStats.parse(value.characters(), notes);
            case "health_check" -> health(value.characters());
            case "version", "jobid_var" -> facts.put(name, value.line());
            default -> target(name, value);
        }
    }

    private void target(String name, ParameterText value) {
        int start = name.indexOf('.') + 1;
        int end = name.lastIndexOf('.');
        if (end <= start) {
            return;
        }
        String device = name.substring(start, end);
        if (device.equals("MGS")) {
            return;
        }
        TargetName target;
        try {
            target = TargetName.parse(device);
        } catch (MizanException e) {
            notes.add("not a target: " + device);
            return;
        }
        String leaf = name.substring(end + 1);
        TargetParts parts = targets.computeIfAbsent(target, TargetParts::new);
        if (leaf.equals("job_stats")) {
            JobTable table = jobTables.computeIfAbsent(target, key -> new JobTable());
            parts.jobs(table.read(value, nowSeconds, notes));
        } else {
            parts.take(name.startsWith("osd-"), leaf, value, notes);
        }
    }

    private void health(String text) {
        List<String> lines = text.strip().lines().toList();
        facts.put("health_check", lines.isEmpty() ? "" : lines.get(lines.size() - 1));
        Matcher matcher = UNHEALTHY.matcher(text);
        while (matcher.find()) {
            unhealthy.add(matcher.group(1));
        }
    }

    private static String first(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }
}
