package io.mizan.telemetry.snapshot;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The default layout of a directory, from {@code lfs getstripe -d}: one line for a plain one, a block for each component of a composite
 * one. Only what a new file would get is taken; mirrors are not.
 */
final class DefaultLayout {
    private static final Pattern FIELD = Pattern.compile("([a-z_.]+):[ \\t]*(\\S*)");

    private DefaultLayout() {}

    /** None where the text has no layout, has mirrors, or a pattern that is neither striped nor on the MDT. */
    static Optional<FileLayout> parse(String text) {
        List<Map<String, String>> components = new ArrayList<>();
        Map<String, String> fields = new HashMap<>();
        for (Matcher field = FIELD.matcher(text); field.find(); ) {
            String key = field.group(1).replaceFirst("^lmm_", "");
            if (key.equals("lcm_mirror_count") && !field.group(2).equals("1")) {
                return Optional.empty();
            }
            if (key.equals("lcme_id")) {
                fields = new HashMap<>();
                components.add(fields);
            }
            fields.putIfAbsent(key, field.group(2));
        }
        if (components.isEmpty()) {
            return fields.containsKey("stripe_count")
                    ? Optional.of(new FileLayout.Plain(striping(fields)))
                    : Optional.empty();
        }
        List<Component> parts = new ArrayList<>();
        for (Map<String, String> each : components) {
            Extent extent =
                    new Extent(number(each, "lcme_extent.e_start", 0), number(each, "lcme_extent.e_end", Extent.EOF));
            String pattern = each.getOrDefault("pattern", "raid0");
            if (pattern.equals("mdt")) {
                parts.add(Component.requested(extent, new OnMdt()));
            } else if (pattern.startsWith("raid0") || pattern.isEmpty()) {
                parts.add(Component.requested(extent, new Striped(striping(each))));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(FileLayout.Composite.of(parts));
    }

    private static Striping striping(Map<String, String> fields) {
        return new Striping(
                number(fields, "stripe_size", 0),
                (int) number(fields, "stripe_count", 0),
                fields.getOrDefault("pattern", "").contains("overstriped"),
                fields.getOrDefault("pool", ""),
                TargetChoice.ANY);
    }

    private static long number(Map<String, String> fields, String key, long otherwise) {
        String text = fields.getOrDefault(key, "");
        return text.matches("-?\\d{1,18}") ? Long.parseLong(text) : otherwise;
    }
}
