package io.mizan.model.layout.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Body;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetList;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A layout on one line: the options of {@code lfs setstripe} ({@code -E 256M -c 1 -E -1 -c 16 -p hdd}), or the attribute in
 * hexadecimal after {@code 0x} where options cannot say all of it.
 *
 * <p>As with {@code lfs}, stripe size, count and pool hold from one component to the next until they are said anew.
 */
public final class LayoutOptions {
    private static final String HEX = "0x";

    private final List<Component> components = new ArrayList<>();
    private @Nullable Long end;
    private long start;
    private boolean onMetadataTarget;
    private long stripeBytes;
    private int count;
    private boolean overstriped;
    private String pool = "";
    private TargetChoice targets = TargetChoice.ANY;

    private LayoutOptions() {}

    /** Reads what {@link #of} writes and what people type for {@code lfs setstripe}. */
    public static FileLayout parse(String text) {
        String line = text.strip();
        if (line.startsWith(HEX)) {
            return hex(line.substring(HEX.length()));
        }
        LayoutOptions options = new LayoutOptions();
        String[] words = line.isEmpty() ? new String[0] : line.split("\\s+");
        int i = 0;
        while (i < words.length) {
            String word = words[i++];
            boolean joined = word.length() > 2 && !word.startsWith("--");
            String name = joined ? word.substring(0, 2) : word;
            if (!joined && i == words.length) {
                throw bad("an option without its value", word).exception();
            }
            options.set(name, joined ? word.substring(2) : words[i++]);
        }
        return options.layout();
    }

    /** The shortest form that says all. */
    public static String of(FileLayout layout) {
        Optional<String> options = options(layout);
        if (options.isPresent() && LayoutAttribute.sameRequest(parsed(options.get(), layout), layout)) {
            return options.get();
        }
        byte[] attribute = layout instanceof Raw raw ? raw.attribute() : LayoutAttribute.encode(layout);
        return HEX + HexFormat.of().formatHex(attribute);
    }

    /** For people: the options, also where they leave out something that only the attribute has. */
    public static Optional<String> options(FileLayout layout) {
        return LfsCommand.create(layout, "x")
                .filter(command -> command.startsWith("lfs setstripe "))
                .map(command -> command.substring("lfs setstripe ".length(), command.length() - " x".length()));
    }

    private static FileLayout parsed(String options, FileLayout otherwise) {
        try {
            return parse(options);
        } catch (MizanException e) {
            // Such as components that grow: not among the options that are read here.
            return otherwise instanceof Raw ? otherwise : new Plain(Striping.DEFAULT);
        }
    }

    private static FileLayout hex(String digits) {
        try {
            return LayoutAttribute.decode(HexFormat.of().parseHex(digits));
        } catch (IllegalArgumentException e) {
            throw new MizanException(bad("not an attribute in hexadecimal", HEX + digits), e);
        }
    }

    private void set(String name, String value) {
        switch (name) {
            case "-E", "--component-end" -> {
                close();
                end = value.equals("-1") || value.equalsIgnoreCase("eof") ? Extent.EOF : ByteSize.parse(value);
            }
            case "-c", "--stripe-count" -> count(value, false);
            case "-C", "--overstripe-count" -> count(value, true);
            case "-S", "--stripe-size" -> stripeBytes = ByteSize.parse(value);
            case "-p", "--pool" -> pool = value.equals("none") ? "" : value;
            case "-i", "--stripe-index" -> targets = startIndex(number(value));
            case "-o", "--ost" -> {
                List<Integer> indices = TargetList.parse(value);
                targets = new Exact(indices);
                count = indices.size();
            }
            case "-L", "--layout" -> {
                if (!value.equals("mdt")) {
                    throw bad("a pattern that is not read here", value).exception();
                }
                onMetadataTarget = true;
            }
            default -> throw bad("not an option of a layout", name).exception();
        }
    }

    private static TargetChoice startIndex(int index) {
        return index < 0 ? TargetChoice.ANY : new StartIndex(index);
    }

    private void count(String value, boolean over) {
        count = number(value);
        overstriped = over;
    }

    private static int number(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new MizanException(bad("not a whole number", value), e);
        }
    }

    private void close() {
        if (end != null) {
            Body body = onMetadataTarget ? new OnMdt() : new Striped(striping());
            components.add(Component.requested(new Extent(start, end), body));
            start = end;
            stripeBytes = onMetadataTarget ? 0 : stripeBytes;
            onMetadataTarget = false;
            targets = TargetChoice.ANY;
        }
    }

    private Striping striping() {
        int stripes = targets instanceof Exact exact ? exact.indices().size() : count;
        return new Striping(stripeBytes, stripes, overstriped, pool, targets);
    }

    private FileLayout layout() {
        if (end == null) {
            if (onMetadataTarget) {
                throw bad("data on the metadata target needs the end of its component", "-L mdt")
                        .exception();
            }
            return new Plain(striping());
        }
        close();
        return Composite.of(components);
    }

    private static Problem bad(String what, String value) {
        return Problem.of(ErrorCode.INPUT_FORMAT, what)
                .with("value", value)
                .maybe("write it as for lfs setstripe: -c 4 -S 1M, or -E 256M -c 1 -E -1 -c 16 -p hdd");
    }
}
