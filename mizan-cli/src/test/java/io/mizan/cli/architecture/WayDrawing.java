package io.mizan.cli.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The drawings of a section of {@code docs/architecture.md}. A line is a chain, {@code A ─► B, C}; a line that begins with a branch
 * ({@code ├─►}, {@code └─►}) goes on from the name that stands above the branch. What follows two spaces is a remark.
 */
final class WayDrawing {
    /**
     * A hop that is drawn.
     *
     * @param kind one of {@link Arrow}
     */
    record Hop(String from, Arrow kind, String to) {
        @Override
        public String toString() {
            return from + " " + kind.sign + " " + to;
        }
    }

    /** What stands between two names. */
    enum Arrow {
        /** The class on the left uses the one on the right. */
        USES("─►"),
        /** The class on the right implements the one on the left. */
        IMPLEMENTED_BY("◁─"),
        /** The class on the right has given the one on the left a way to call it, so it uses that one. */
        CALLS_BACK("┄►"),
        /** By a message between two processes. */
        SENDS("═►");

        private final String sign;

        Arrow(String sign) {
            this.sign = sign;
        }
    }

    private record Part(int column, String text) {
        boolean covers(int other) {
            return column <= other && other < column + text.length();
        }

        List<String> names() {
            return List.of(text.split(", ", -1));
        }
    }

    private static final String SIGNS = "─►|◁─|┄►|═►";
    private static final Pattern BRANCH = Pattern.compile("[ │]*([├└])(" + SIGNS + ") (?=\\S)");
    private static final Pattern BETWEEN = Pattern.compile(" (" + SIGNS + ") ");

    private final List<String> lines;
    private final List<List<Part>> parts = new ArrayList<>();
    private final List<Hop> hops = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    private WayDrawing(String drawing) {
        this.lines = drawing.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            read(i);
        }
    }

    /** All drawings below a heading of the page, as one. */
    static WayDrawing of(String page, String heading) {
        Matcher section =
                Pattern.compile("(?ms)^## " + heading + "$(.*?)(?=^## |\\z)").matcher(page);
        if (!section.find()) {
            throw new AssertionError("no section " + heading);
        }
        StringBuilder drawing = new StringBuilder();
        Pattern.compile("(?ms)^```$(.*?)^```$")
                .matcher(section.group(1))
                .results()
                .forEach(block -> drawing.append(block.group(1)));
        return new WayDrawing(drawing.toString());
    }

    List<Hop> hops() {
        return List.copyOf(hops);
    }

    /** Each name as often as it is drawn. */
    List<String> names() {
        return List.copyOf(names);
    }

    private void read(int number) {
        String line = lines.get(number);
        List<Part> found = new ArrayList<>();
        parts.add(found);
        if (line.replaceAll("[ │]", "").isEmpty()) {
            return;
        }
        Matcher branch = BRANCH.matcher(line);
        int at = 0;
        if (branch.lookingAt()) {
            at = branch.end();
        }
        String chain = line.substring(at).replaceFirst("  .*", "");
        Matcher between = BETWEEN.matcher(chain);
        List<Arrow> arrows = new ArrayList<>();
        int begin = 0;
        while (between.find()) {
            found.add(new Part(at + begin, chain.substring(begin, between.start())));
            arrows.add(arrow(between.group(1)));
            begin = between.end();
        }
        found.add(new Part(at + begin, chain.substring(begin)));
        found.forEach(part -> names.addAll(part.names()));
        if (at > 0) {
            connect(above(number, branch.start(1)), arrow(branch.group(2)), found.get(0));
        }
        for (int i = 0; i < arrows.size(); i++) {
            connect(found.get(i), arrows.get(i), found.get(i + 1));
        }
    }

    private void connect(Part from, Arrow arrow, Part to) {
        if (from.names().size() != 1) {
            throw new AssertionError("several names before an arrow: " + from.text());
        }
        to.names().forEach(name -> hops.add(new Hop(from.text(), arrow, name)));
    }

    private Part above(int number, int column) {
        for (int i = number - 1; i >= 0; i--) {
            for (Part part : parts.get(i)) {
                if (part.covers(column)) {
                    return part;
                }
            }
            if (column >= lines.get(i).length() || "│├".indexOf(lines.get(i).charAt(column)) < 0) {
                break;
            }
        }
        throw new AssertionError("nothing stands above the branch of: " + lines.get(number));
    }

    private static Arrow arrow(String sign) {
        for (Arrow arrow : Arrow.values()) {
            if (arrow.sign.equals(sign)) {
                return arrow;
            }
        }
        throw new AssertionError(sign);
    }
}
