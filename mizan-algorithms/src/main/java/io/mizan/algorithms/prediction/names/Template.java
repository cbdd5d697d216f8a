package io.mizan.algorithms.prediction.names;

import io.mizan.model.history.PastRun;
import java.util.Arrays;
import java.util.List;

/** A shape with what its fields follow: the past of some files, and the way to make names of new ones. */
public final class Template {
    private final Shape shape;
    private final Role[] roles;
    private final int[] widths;

    private Template(Shape shape, Role[] roles) {
        this.shape = shape;
        this.roles = roles;
        this.widths = new int[roles.length];
        for (int field = 0; field < roles.length; field++) {
            widths[field] = shape.number(field) ? width(shape, field) : 0;
        }
    }

    /** All templates of some runs, in the order of their first create. */
    public static List<Template> of(List<PastRun> runs) {
        return Shapes.of(runs).stream()
                .map(shape -> new Template(shape, FieldRoles.of(shape, runs)))
                .toList();
    }

    public List<CreateRow> rows() {
        return shape.rows();
    }

    public int fields() {
        return roles.length;
    }

    public Role role(int field) {
        return roles[field];
    }

    /** The field that is the step, -1 where there is none. */
    public int step() {
        for (int field = 0; field < roles.length; field++) {
            if (roles[field] instanceof Role.Step) {
                return field;
            }
        }
        return -1;
    }

    /** From one step to the next; 1 where there is no step. */
    public long increment() {
        return step() >= 0 && roles[step()] instanceof Role.Step step ? step.increment() : 1;
    }

    /** Whether names can be known before. */
    public boolean predictable() {
        return Arrays.stream(roles).noneMatch(Role.Opaque.class::isInstance);
    }

    /** Whether any part of the name is the rank. */
    public boolean ofRanks() {
        return Arrays.stream(roles).anyMatch(Role.Rank.class::isInstance);
    }

    /** The path with these fields; words of rows are kept as they are. */
    public String path(String[] texts) {
        StringBuilder path = new StringBuilder(shape.literals().get(0));
        for (int field = 0; field < texts.length; field++) {
            path.append(texts[field]).append(shape.literals().get(field + 1));
        }
        return path.toString();
    }

    /** A number of a field as it is written there. */
    public String text(int field, long value) {
        return number(value, widths[field]);
    }

    /** With marks for what varies: {@code out/ckpt_<N>.h5}. */
    @Override
    public String toString() {
        String[] marks = Arrays.stream(roles).map(Role::mark).toArray(String[]::new);
        for (int field = 0; field < marks.length; field++) {
            if (roles[field] instanceof Role.Copy copy) {
                marks[field] = marks[copy.field()];
            }
        }
        return path(marks);
    }

    static String number(long value, int width) {
        String digits = Long.toString(value);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    /** The width of numbers with leading zeros; 1 where there are none. */
    static int width(Shape shape, int field) {
        int width = 1;
        for (CreateRow row : shape.rows()) {
            String text = row.texts()[field];
            if (text.length() > 1 && text.charAt(0) == '0') {
                width = Math.max(width, text.length());
            }
        }
        return width;
    }
}
