package io.mizan.cli.shared;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import java.util.function.ToLongFunction;

/** Options that are sizes. What cannot be read is wrong usage, and the message names the option. */
public final class SizeOption {
    private SizeOption() {}

    public static long bytes(String option, String text) {
        return parse(option, text, ByteSize::parse);
    }

    public static long bytesPerSecond(String option, String text) {
        return parse(option, text, DataRate::parse);
    }

    private static long parse(String option, String text, ToLongFunction<String> reader) {
        try {
            return reader.applyAsLong(text);
        } catch (MizanException e) {
            Problem problem = Problem.of(ErrorCode.USAGE, e.problem().message()).with(option, text);
            throw new MizanException(e.problem().advice().map(problem::maybe).orElse(problem), e);
        }
    }
}
