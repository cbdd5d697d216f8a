package io.mizan.telemetry.snapshot;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.layout.FileLayout;
import io.mizan.telemetry.snapshot.SiteSnapshot.Settings;
import io.mizan.telemetry.snapshot.SiteSnapshot.SizeClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the small texts of a snapshot. */
final class SnapshotTexts {
    private static final Pattern SETTING =
            Pattern.compile("lod\\.(\\S+)-MDT[0-9a-f]{4}\\S*\\.(qos_threshold_rr|qos_prio_free)=\\s*(\\d{1,3})\\s*%?");
    private static final Pattern VERSION = Pattern.compile("(?:version=|lustre:)\\s*([0-9][\\w.]*)");
    private static final Pattern COUNTS = Pattern.compile("\\d{1,18},(\\d{1,18}),(\\d{1,18})");
    private static final int MOST_PERCENT = 100;

    private SnapshotTexts() {}

    static List<String> lines(TextInput input) {
        List<String> lines = new ArrayList<>();
        for (Optional<String> line = input.nextLine(); line.isPresent(); line = input.nextLine()) {
            if (!line.get().isBlank()) {
                lines.add(line.get().strip());
            }
        }
        return lines;
    }

    /** Each metadata server has its own; the first one of a file system counts. */
    static Map<String, Settings> settings(TextInput input) {
        Map<String, Settings> all = new LinkedHashMap<>();
        for (String line : lines(input)) {
            Matcher setting = SETTING.matcher(line);
            if (setting.matches()) {
                int percent = Integer.parseInt(setting.group(3));
                if (percent > MOST_PERCENT) {
                    throw Problem.of(ErrorCode.INPUT_FORMAT, "more than 100 %")
                            .with("line", line)
                            .at(input.place())
                            .exception();
                }
                Settings before = all.getOrDefault(setting.group(1), Settings.UNKNOWN);
                boolean threshold = setting.group(2).equals("qos_threshold_rr");
                OptionalInt value = OptionalInt.of(percent);
                all.put(
                        setting.group(1),
                        new Settings(
                                threshold && before.thresholdRr().isEmpty() ? value : before.thresholdRr(),
                                !threshold && before.prioFree().isEmpty() ? value : before.prioFree()));
            }
        }
        return all;
    }

    static Optional<String> version(TextInput input) {
        return lines(input).stream()
                .map(VERSION::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }

    /** A line that begins with a slash names a directory; what follows is its layout, until the next one. */
    static Map<String, FileLayout> layouts(TextInput input) {
        Map<String, FileLayout> layouts = new LinkedHashMap<>();
        String directory = "";
        StringBuilder text = new StringBuilder();
        for (String line : lines(input)) {
            if (line.startsWith("/")) {
                keep(layouts, directory, text, input);
                directory = line;
                text.setLength(0);
            } else {
                text.append(line).append('\n');
            }
        }
        keep(layouts, directory, text, input);
        return layouts;
    }

    private static void keep(Map<String, FileLayout> layouts, String directory, StringBuilder text, TextInput input) {
        if (!directory.isEmpty()) {
            MizanException.locating(input.place(), () -> DefaultLayout.parse(text.toString()))
                    .ifPresent(layout -> layouts.putIfAbsent(directory, layout));
        }
    }

    static List<SizeClass> sizes(TextInput input) {
        List<SizeClass> sizes = new ArrayList<>();
        for (String line : lines(input)) {
            Matcher counts = COUNTS.matcher(line);
            if (counts.matches()) {
                sizes.add(new SizeClass(Long.parseLong(counts.group(1)), Long.parseLong(counts.group(2))));
            } else if (!line.equals("class,files,bytes")) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "not a class of sizes")
                        .with("line", line)
                        .at(input.place())
                        .exception();
            }
        }
        return sizes;
    }
}
