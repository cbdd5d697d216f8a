package io.mizan.controller.peak;

import io.mizan.controller.peak.ConfiguredPeaks.Entry;
import io.mizan.controller.peak.ConfiguredPeaks.Scope;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.units.DataRate;
import io.mizan.model.units.TargetName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The file of peaks of a site ({@code target.peaks}), as {@code docs/load.md} describes it. */
public final class PeaksFile {
    private static final String SCHEMA = "mizan/peaks/v1";
    private static final String ORIGIN = "origin";

    private PeaksFile() {}

    public static ConfiguredPeaks read(TextInput input) {
        return MizanException.locating(Place.of(input.name()), () -> {
            Mapping file = Documents.read(input).asMapping().onlyKeys("schema", "peaks");
            if (!file.text("schema").equals(SCHEMA)) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "not a file of peaks of this version")
                        .with("schema", file.text("schema"))
                        .with("expected", SCHEMA)
                        .exception();
            }
            file.require("peaks");
            return new ConfiguredPeaks(
                    file.list("peaks").stream().map(PeaksFile::entry).toList());
        });
    }

    private static Entry entry(Node node) {
        return MizanException.locating(node.place(), () -> {
            Mapping map = node.asMapping()
                    .onlyKeys(Stream.of(
                                    Arrays.stream(Scope.values()).map(Scope::key),
                                    Arrays.stream(RateKind.values()).map(RateKind::key),
                                    Stream.of(ORIGIN))
                            .flatMap(keys -> keys)
                            .toArray(String[]::new));
            List<Scope> named = Arrays.stream(Scope.values())
                    .filter(scope -> map.has(scope.key()))
                    .toList();
            if (named.size() != 1) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "peaks are those of one target, one pool or one class")
                        .with("named", named.size())
                        .maybe("write one of target, pool and class in each entry")
                        .exception();
            }
            Map<RateKind, Double> rates = new EnumMap<>(RateKind.class);
            for (RateKind kind : RateKind.values()) {
                if (map.has(kind.key())) {
                    rates.put(kind, map.convert(kind.key(), text -> kind.checkedPeak(rate(kind, text))));
                }
            }
            if (rates.isEmpty()) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the entry has no peak")
                        .maybe("write at least one, such as writeBytesPerSecond: 900MiB/s")
                        .exception();
            }
            Scope scope = named.get(0);
            return new Entry(
                    scope, map.convert(scope.key(), text -> name(scope, text)), origin(map.text(ORIGIN, "")), rates);
        });
    }

    /** The name of a target, pool or class, as an entry has it; anything else is refused. */
    public static String name(Scope scope, String text) {
        if (scope == Scope.TARGET) {
            return TargetName.parse(text).toString();
        }
        boolean known = scope == Scope.POOL
                || Arrays.stream(DeviceClass.values())
                        .anyMatch(device ->
                                device != DeviceClass.UNKNOWN && device.name().equalsIgnoreCase(text));
        if (!known || text.isBlank()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a " + scope.key())
                    .with(scope.key(), text)
                    .maybe(scope == Scope.CLASS ? "write hdd, ssd or nvme" : "write the name of the pool")
                    .exception();
        }
        return text;
    }

    private static PeakOrigin origin(String text) {
        if (!text.isEmpty()
                && !text.equals(PeakOrigin.CONFIGURED.label())
                && !text.equals(PeakOrigin.CALIBRATED.label())) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not an origin that a file can have")
                    .with(ORIGIN, text)
                    .maybe("leave it out, or write calibrated")
                    .exception();
        }
        return text.equals(PeakOrigin.CALIBRATED.label()) ? PeakOrigin.CALIBRATED : PeakOrigin.CONFIGURED;
    }

    private static double rate(RateKind kind, String text) {
        try {
            // Signs and exponents are numbers, too: they are refused by their value, with the limits.
            return kind.isBytes() && !text.strip().startsWith("-") ? DataRate.parse(text) : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a rate")
                    .with(kind.key(), text)
                    .maybe(kind.isBytes() ? "write it as in 900MiB/s" : "write operations per second, as in 4000")
                    .exception();
        }
    }

    /** The text of a file that {@link #read} reads back. */
    public static String text(ConfiguredPeaks peaks) {
        List<String> lines = new ArrayList<>(List.of("schema: " + SCHEMA, "peaks:"));
        for (Entry entry : peaks.entries()) {
            lines.add("  - " + entry.scope().key() + ": " + entry.name());
            if (entry.origin() == PeakOrigin.CALIBRATED) {
                lines.add("    " + ORIGIN + ": " + entry.origin().label());
            }
            for (RateKind kind : RateKind.values()) {
                Double rate = entry.rates().get(kind);
                if (rate != null) {
                    lines.add("    " + kind.key() + ": "
                            + String.format(Locale.ROOT, kind.isBytes() ? "%.0f" : "%.1f", rate));
                }
            }
        }
        return String.join("\n", lines) + "\n";
    }
}
