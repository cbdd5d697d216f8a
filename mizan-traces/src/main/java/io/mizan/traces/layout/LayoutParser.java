package io.mizan.traces.layout;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.FileLayout.RawKind;
import io.mizan.model.layout.MirrorState;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetList;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads layouts from the options of {@code lfs setstripe} and {@code lfs mirror create}, with the additions of
 * {@link LayoutText}. Options may be written {@code -c 4}, {@code -c4} and {@code --stripe-count=4}.
 */
public final class LayoutParser {
    private static final Map<String, String> LONG_NAMES = Map.ofEntries(
            Map.entry("--stripe-count", "-c"),
            Map.entry("--overstripe-count", "-C"),
            Map.entry("--stripe-size", "-S"),
            Map.entry("--stripe-index", "-i"),
            Map.entry("--ost", "-o"),
            Map.entry("--pool", "-p"),
            Map.entry("--component-end", "-E"),
            Map.entry("--extension-size", "-z"),
            Map.entry("--layout", "-L"),
            Map.entry("--comp-flags", "--comp-flags"),
            Map.entry("--comp-id", "--comp-id"),
            Map.entry("--component-start", "--component-start"),
            Map.entry("--mirror-state", "--mirror-state"));
    private static final int LONGEST_TEXT = 1 << 20;

    private final LayoutBuilder builder = new LayoutBuilder();

    private LayoutParser() {}

    public static FileLayout parse(String text) {
        try {
            if (text.length() > LONGEST_TEXT) {
                throw Problem.impossible("a layout must have at most 1,000,000 letters")
                        .exception();
            }
            return new LayoutParser().layout(words(text));
        } catch (MizanException e) {
            Problem problem = e.problem().with("layout", text);
            throw new MizanException(
                    problem.advice().isPresent()
                            ? problem
                            : problem.maybe("write it as for lfs setstripe: -c 4 -S 1M, or default"),
                    e);
        }
    }

    private FileLayout layout(List<String> words) {
        if (words.equals(List.of(LayoutText.DEFAULT))) {
            return new Plain(Striping.DEFAULT);
        }
        if (words.size() == 3 && words.get(0).equals(LayoutText.RAW)) {
            return raw(words.get(1), words.get(2));
        }
        if (words.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the layout is empty").exception();
        }
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equals = word.indexOf('=');
            if (word.equals("-N") || word.equals("--mirror-count")) {
                builder.mirror();
            } else if (word.startsWith("--") && equals > 0) {
                option(longOption(word.substring(0, equals)), word.substring(equals + 1));
            } else if (!word.startsWith("--") && word.startsWith("-") && word.length() > 2) {
                option(word.substring(0, 2), word.substring(2));
            } else {
                String option = word.startsWith("--") ? longOption(word) : word;
                if (i + 1 == words.size()) {
                    throw unknownOr("an option without its value", option).exception();
                }
                option(option, words.get(++i));
            }
        }
        return builder.build();
    }

    private void option(String option, String value) {
        switch (option) {
            case "-E" -> builder.component(isEnd(value) ? Extent.EOF : ByteSize.parse(value));
            case "-S" -> builder.size = ByteSize.parse(value);
            case "-c" -> builder.count(number(option, value), false);
            case "-C" -> builder.count(number(option, value), true);
            case "-i" -> builder.targets = new StartIndex(number(option, value));
            case "-o" -> builder.list(TargetList.parse(value));
            case "-p" -> builder.pool = value.equals("none") ? "" : value;
            case "-z" -> builder.stepBytes = ByteSize.parse(value);
            case "-L" ->
                builder.onMetadataTarget(
                        word(option, value, List.of("mdt", "raid0")).equals("mdt"));
            case "--comp-id" -> builder.id = number(option, value);
            case "--comp-flags" -> {
                for (String flag : value.split(",", -1)) {
                    flag(option, flag);
                }
            }
            case "--component-start" -> builder.start = ByteSize.parse(value);
            case "--mirror-state" -> {
                List<String> states = new ArrayList<>();
                for (MirrorState state : MirrorState.values()) {
                    states.add(state.name().toLowerCase(Locale.ROOT));
                }
                builder.state = MirrorState.values()[states.indexOf(word(option, value, states))];
            }
            default -> throw unknownOr("not an option of a layout", option).exception();
        }
    }

    private void flag(String option, String text) {
        if (text.equals("prefer")) {
            builder.flags.add(ComponentFlag.PREFER_READ);
            builder.flags.add(ComponentFlag.PREFER_WRITE);
            return;
        }
        List<String> labels = new ArrayList<>();
        for (ComponentFlag flag : ComponentFlag.values()) {
            labels.add(flag.label());
        }
        builder.flags.add(ComponentFlag.values()[labels.indexOf(word(option, text, labels))]);
    }

    private static FileLayout raw(String kind, String attribute) {
        List<String> kinds = new ArrayList<>();
        for (RawKind each : RawKind.values()) {
            kinds.add(each.name().toLowerCase(Locale.ROOT));
        }
        RawKind found = RawKind.values()[kinds.indexOf(word("raw", kind, kinds))];
        try {
            return new Raw(found, Base64.getDecoder().decode(attribute));
        } catch (IllegalArgumentException e) {
            throw new MizanException(Problem.of(ErrorCode.INPUT_FORMAT, "the attribute is not in base 64"), e);
        }
    }

    private static boolean isEnd(String value) {
        return value.equals("-1") || value.equalsIgnoreCase("eof");
    }

    private static String longOption(String name) {
        String option = LONG_NAMES.get(name);
        if (option == null) {
            throw unknownOr("not an option of a layout", name).exception();
        }
        return option;
    }

    private static int number(String option, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "not a whole number")
                            .with("option", option)
                            .with("value", value),
                    e);
        }
    }

    /** The word itself, if it is one of those allowed. */
    private static String word(String option, String value, List<String> allowed) {
        if (!allowed.contains(value)) {
            Problem problem = Problem.of(ErrorCode.INPUT_FORMAT, "not an allowed word")
                    .with("option", option)
                    .with("value", value);
            throw problem.maybe("write one of " + String.join(", ", allowed)).exception();
        }
        return value;
    }

    private static Problem unknownOr(String message, String option) {
        Problem problem = Problem.of(ErrorCode.INPUT_FORMAT, message).with("option", option);
        Optional<String> nearest = option.startsWith("--") && !LONG_NAMES.containsKey(option)
                ? Suggestion.nearest(option, LONG_NAMES.keySet())
                : Optional.empty();
        return nearest.map(name -> problem.maybe("you meant " + name)).orElse(problem);
    }

    private static List<String> words(String text) {
        String stripped = text.strip();
        return stripped.isEmpty() ? List.of() : List.of(stripped.split("\\s+", -1));
    }
}
