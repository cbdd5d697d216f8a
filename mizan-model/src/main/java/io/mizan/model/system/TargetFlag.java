package io.mizan.model.system;

import io.mizan.model.error.Problem;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The letters that {@code lfs df -v} prints after a target, with the bits of {@code os_state} behind them. */
public enum TargetFlag {
    DEGRADED('D', 0x1, TargetState.DEGRADED, "degraded: a disk is being rebuilt"),
    READ_ONLY('R', 0x2, TargetState.READONLY, "read-only"),
    NO_PRECREATE('N', 0x4, TargetState.NOPRECREATE, "takes no new files (no precreate)"),
    OUT_OF_SPACE('S', 0x20, TargetState.NOPRECREATE, "out of space"),
    OUT_OF_INODES('I', 0x40, TargetState.NOPRECREATE, "out of inodes"),
    FLASH('f', 0x200, TargetState.ACTIVE, "on flash");

    private final char letter;
    private final int bit;
    private final TargetState state;
    private final String meaning;

    TargetFlag(char letter, int bit, TargetState state, String meaning) {
        this.letter = letter;
        this.bit = bit;
        this.state = state;
        this.meaning = meaning;
    }

    public char letter() {
        return letter;
    }

    public int bit() {
        return bit;
    }

    /** The state of a target that has this flag and no worse one. Flash is no fault. */
    public TargetState state() {
        return state;
    }

    public String meaning() {
        return meaning;
    }

    /** Reads letters as they stand together: {@code DNf}. */
    public static Set<TargetFlag> parse(String letters) {
        EnumSet<TargetFlag> flags = EnumSet.noneOf(TargetFlag.class);
        letters.chars().forEach(letter -> flags.add(of((char) letter)));
        return Collections.unmodifiableSet(flags);
    }

    public static String format(Set<TargetFlag> flags) {
        return flags.stream().sorted().map(flag -> String.valueOf(flag.letter)).collect(Collectors.joining());
    }

    private static TargetFlag of(char letter) {
        for (TargetFlag flag : values()) {
            if (flag.letter == letter) {
                return flag;
            }
        }
        throw Problem.impossible("not a target flag")
                .with("flag", letter)
                .maybe("use the letters of lfs df -v: D, R, N, S, I, f")
                .exception();
    }
}
