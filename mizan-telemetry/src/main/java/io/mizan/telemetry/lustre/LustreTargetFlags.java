package io.mizan.telemetry.lustre;

import io.mizan.model.error.Problem;
import io.mizan.model.system.TargetFlag;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Conditions of targets as the letters that {@code lfs df -v} prints after a target; Mizan's own documents use them, too. */
public final class LustreTargetFlags {
    /** For what no file system reports. */
    private static final char UNREPORTED = '-';

    private LustreTargetFlags() {}

    public static char letter(TargetFlag flag) {
        return switch (flag) {
            case DEGRADED -> 'D';
            case READ_ONLY -> 'R';
            case NO_NEW_FILES -> 'N';
            case OUT_OF_SPACE -> 'S';
            case OUT_OF_INODES -> 'I';
            case FLASH -> 'f';
            case AVOIDED -> UNREPORTED;
        };
    }

    /** Reads letters as they stand together: {@code DNf}. */
    public static Set<TargetFlag> parse(String letters) {
        EnumSet<TargetFlag> flags = EnumSet.noneOf(TargetFlag.class);
        letters.chars().forEach(letter -> flags.add(of((char) letter)));
        return Collections.unmodifiableSet(flags);
    }

    /** Without what no file system reports, so that it can be read again. */
    public static String format(Set<TargetFlag> flags) {
        return flags.stream()
                .filter(flag -> letter(flag) != UNREPORTED)
                .sorted()
                .map(flag -> String.valueOf(letter(flag)))
                .collect(Collectors.joining());
    }

    private static TargetFlag of(char letter) {
        for (TargetFlag flag : TargetFlag.values()) {
            if (letter(flag) == letter && letter != UNREPORTED) {
                return flag;
            }
        }
        throw Problem.impossible("not a target flag")
                .with("flag", letter)
                .maybe("use the letters of lfs df -v: D, R, N, S, I, f")
                .exception();
    }
}
