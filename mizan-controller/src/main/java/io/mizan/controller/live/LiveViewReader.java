package io.mizan.controller.live;

import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveView.LiveServer;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.LoadBasis;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.controller.monitor.Freshness;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.load.Peak;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import io.mizan.model.units.TargetKind;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.ActivityJson;
import io.mizan.telemetry.report.JobActivity;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A live view from its JSON. Keys that it does not know are left alone: a viewer may be older than the controller, and versions within
 * one schema only add.
 */
final class LiveViewReader {
    private static final String NAME = "live view";
    /** Sums have no limit but that of numbers. */
    private static final double ANY = Double.MAX_VALUE;

    private LiveViewReader() {}

    static LiveView view(String json) {
        // Documents reads YAML as well, which nobody sends.
        if (!json.startsWith("{")) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a live view must begin with a brace")
                    .at(Place.of(NAME))
                    .exception();
        }
        Mapping map = Documents.parse(NAME, json).asMapping();
        if (!map.text("schema").equals(LiveViewJson.SCHEMA)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a live view of this version")
                    .with("schema", map.text("schema"))
                    .with("expected", LiveViewJson.SCHEMA)
                    .at(map.place())
                    .exception();
        }
        Mapping balance = map.require("balance").asMapping();
        Mapping totals = map.require("totals").asMapping();
        map.require("servers");
        map.require("targets");
        map.require("jobs");
        return new LiveView(
                map.text("system"),
                ActivityJson.instant(map, "at"),
                number(map, "intervalSeconds"),
                new LiveView.Balance(
                        number(balance, "score"),
                        number(balance, "ostCost"),
                        (int) Math.max(0, balance.wholeNumber("heardServers", 0)),
                        (int) Math.max(0, balance.wholeNumber("knownServers", 0))),
                new LiveView.Totals(
                        number(totals, "readBytesPerSecond"),
                        number(totals, "writeBytesPerSecond"),
                        number(totals, "metadataPerSecond")),
                list(map, "servers", LiveViewReader::server),
                list(map, "targets", LiveViewReader::target),
                list(map, "jobs", LiveViewReader::job));
    }

    private static LiveServer server(Mapping map) {
        map.require("verdict");
        return new LiveServer(
                map.text("name"),
                number(map, "cpu"),
                number(map, "memory"),
                number(map, "network"),
                number(map, "ageSeconds"),
                map.choice("verdict", Freshness.Verdict.FRESH),
                number(map, "readBytesPerSecond"),
                number(map, "writeBytesPerSecond"));
    }

    private static LiveTarget target(Mapping map) {
        map.require("kind");
        Set<String> pools = new TreeSet<>();
        map.list("pools").forEach(node -> pools.add(node.asScalar().text()));
        Activity activity = ActivityJson.activity(map, List.of(), ANY);
        return new LiveTarget(
                map.text("name"),
                map.integer("index"),
                map.choice("kind", TargetKind.DATA, TargetKind::label),
                map.text("server"),
                Collections.unmodifiableSet(pools),
                !map.text("active", "true").equals("false"),
                count(map, "usedBytes"),
                count(map, "totalBytes"),
                count(map, "availableBytes"),
                number(map, "fill"),
                map.has("flags") ? map.convert("flags", LustreTargetFlags::parse) : Set.of(),
                map.text("concern", ""),
                number(map, "load"),
                basis(map),
                activity.readBytesPerSecond(),
                activity.writeBytesPerSecond(),
                activity.readsPerSecond(),
                activity.writesPerSecond(),
                activity.metadataPerSecond(),
                activity.readMillis(),
                activity.writeMillis(),
                activity.queueDepth(),
                list(map, "jobs", LiveViewReader::targetJob));
    }

    private static LoadBasis basis(Mapping map) {
        RateKind kind = RateKind.ofKey(map.text("loadOf", "")).orElse(RateKind.WRITE_BYTES);
        PeakOrigin origin = map.choice("peakOrigin", PeakOrigin.UNKNOWN, PeakOrigin::label);
        Peak peak = origin == PeakOrigin.UNKNOWN
                ? Peak.UNKNOWN
                : new Peak(map.number("peakPerSecond", 0), origin, ActivityJson.number(map, "peakConfidence", 1));
        return new LoadBasis(
                kind, peak, map.text("degraded", "false").equals("true"), ActivityJson.number(map, "deviceBusy", 1));
    }

    private static TargetJob targetJob(Mapping map) {
        return new TargetJob(
                map.text("job"),
                number(map, "readBytesPerSecond"),
                number(map, "writeBytesPerSecond"),
                number(map, "metadataPerSecond"));
    }

    private static LiveJob job(Mapping map) {
        JobActivity rates = ActivityJson.job(map.text("job"), map, ANY);
        return new LiveJob(
                rates.job(),
                rates.jobs(),
                map.text("user", ""),
                (int) map.wholeNumber("nodes", 0),
                map.text("hosts", ""),
                map.text("application", ""),
                rates.readBytesPerSecond(),
                rates.writeBytesPerSecond(),
                rates.readsPerSecond(),
                rates.writesPerSecond(),
                rates.metadataPerSecond());
    }

    private static double number(Mapping map, String key) {
        return ActivityJson.number(map, key, ANY);
    }

    private static long count(Mapping map, String key) {
        return ActivityJson.count(map, key, Long.MAX_VALUE);
    }

    private static <T> List<T> list(Mapping map, String key, Function<Mapping, T> reader) {
        return map.list(key).stream()
                .map(node -> MizanException.locating(node.place(), () -> reader.apply(node.asMapping())))
                .toList();
    }
}
