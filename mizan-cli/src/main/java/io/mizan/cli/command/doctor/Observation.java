package io.mizan.cli.command.doctor;

import java.util.Locale;

/**
 * What a check saw.
 *
 * @param check what was looked at, a word or two
 * @param found in words, with the value
 * @param repair a command that can be pasted, and where to run it after a number sign; empty where nothing is to be done
 */
record Observation(String check, Level level, String found, String repair) {
    enum Level {
        OK,
        /** Something works less well than it could. */
        WARN,
        /** Something will not work. */
        FAIL,
        /** There was nothing to look at. */
        SKIP;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Observation ok(String check, String found) {
        return new Observation(check, Level.OK, found, "");
    }

    static Observation warn(String check, String found, String repair) {
        return new Observation(check, Level.WARN, found, repair);
    }

    static Observation fail(String check, String found, String repair) {
        return new Observation(check, Level.FAIL, found, repair);
    }

    static Observation skip(String check, String why) {
        return new Observation(check, Level.SKIP, why, "");
    }
}
