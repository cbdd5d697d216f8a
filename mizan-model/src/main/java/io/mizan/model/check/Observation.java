package io.mizan.model.check;

import io.mizan.model.error.Problem;
import java.util.Locale;

/**
 * The result of one check.
 *
 * @param check what was looked at, a word or two
 * @param found in words, with the value
 * @param repair a command that can be pasted, and where to run it after a number sign; empty where nothing is to be done
 */
public record Observation(String check, Level level, String found, String repair) {
    public enum Level {
        OK,
        /** Something works less well than it could. */
        WARN,
        /** Something will not work. */
        FAIL,
        /** There was nothing to look at. */
        SKIP;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static Observation ok(String check, String found) {
        return new Observation(check, Level.OK, found, "");
    }

    public static Observation warn(String check, String found, String repair) {
        return new Observation(check, Level.WARN, found, repair);
    }

    public static Observation fail(String check, String found, String repair) {
        return new Observation(check, Level.FAIL, found, repair);
    }

    /** A check that does not work: the problem in one line, and its advice as repair. */
    public static Observation fail(String check, Problem problem) {
        return fail(
                check,
                problem.line(),
                problem.advice().map(advice -> "# maybe " + advice).orElse(""));
    }

    public static Observation skip(String check, String why) {
        return new Observation(check, Level.SKIP, why, "");
    }
}
