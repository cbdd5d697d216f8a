package io.mizan.algorithms.prediction;

import io.mizan.algorithms.prediction.names.CreateRow;
import io.mizan.algorithms.prediction.names.Role;
import io.mizan.algorithms.prediction.names.Template;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Names of the next run, made from those of the past: what follows the run moves on, the rest is told or stays. */
final class NextFileNames {
    private final Template template;
    private final int ranks;
    private final CreateRow newest;

    /** @param ranks of the next run */
    NextFileNames(Template template, int ranks) {
        this.template = template;
        this.ranks = ranks;
        this.newest = template.rows().get(template.rows().size() - 1);
    }

    /** The path of a file like another one, in another step and of another rank; none where the rank has no such file. */
    Optional<String> path(CreateRow like, long step, int rank) {
        String[] texts = like.texts().clone();
        long[] values = like.values().clone();
        for (int field = 0; field < texts.length; field++) {
            Role role = template.role(field);
            if (role instanceof Role.Day day) {
                texts[field] = later(newest.texts()[field], day.days());
                values[field] = Long.parseLong(texts[field]);
                continue;
            }
            values[field] = value(role, field, values, step, rank);
            if (values[field] < 0) {
                return Optional.empty();
            }
            if (values[field] != like.values()[field]) {
                texts[field] = template.text(field, values[field]);
            }
        }
        return Optional.of(template.path(texts));
    }

    private long value(Role role, int field, long[] values, long step, int rank) {
        if (role instanceof Role.Step) {
            return step;
        }
        if (role instanceof Role.Rank ofRank) {
            return ofRank.value(rank);
        }
        if (role instanceof Role.Size size) {
            return ranks + size.shift();
        }
        if (role instanceof Role.Counter counter) {
            return newest.values()[field] + counter.increment();
        }
        return role instanceof Role.Copy copy ? copy.factor() * values[copy.field()] + copy.shift() : values[field];
    }

    private static String later(String day, long days) {
        return LocalDate.parse(day, DateTimeFormatter.BASIC_ISO_DATE)
                .plusDays(days)
                .format(DateTimeFormatter.BASIC_ISO_DATE);
    }

    /** What tells files of one step apart. */
    Key member(CreateRow row) {
        return key(row, 0, 0, true);
    }

    /** What tells files of one run apart. */
    Key cell(CreateRow row, long step) {
        return key(row, 1, step, true);
    }

    /** What the files of all ranks have in common. */
    Key group(CreateRow row, long step) {
        return key(row, 2, step, false);
    }

    private Key key(CreateRow row, long kind, long step, boolean ranks) {
        long[] numbers = new long[template.fields() + 2];
        numbers[0] = kind;
        numbers[1] = step;
        for (int field = 0; field < template.fields(); field++) {
            Role role = template.role(field);
            boolean tells = role instanceof Role.Index || (ranks && role instanceof Role.Rank);
            numbers[field + 2] = tells ? row.values()[field] : -1;
        }
        return new Key(numbers);
    }
}
