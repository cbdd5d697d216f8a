package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.NetworkCounter;
import io.mizan.telemetry.collect.Notes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The counters of LNet: one line of eleven numbers, or what {@code lnetctl stats show} prints. */
public final class LnetStats {
    private static final int NUMBERS = 11;
    private static final int DROP_COUNT = 6;
    private static final int SEND_LENGTH = 7;
    private static final int RECV_LENGTH = 8;

    private LnetStats() {}

    /** Of {@link NetworkCounter}, or {@link MonotonicCounters#NONE} where the text is neither. */
    public static MonotonicCounters parse(String text, Notes notes) {
        String[] words = text.strip().split("\\s+");
        if (words.length == NUMBERS) {
            return counters(words[RECV_LENGTH], words[SEND_LENGTH], words[DROP_COUNT], notes);
        }
        return counters(yaml(text, "recv_length"), yaml(text, "send_length"), yaml(text, "drop_count"), notes);
    }

    private static MonotonicCounters counters(String in, String out, String drops, Notes notes) {
        long inBytes = KernelNumber.parse(in);
        long outBytes = KernelNumber.parse(out);
        long dropped = KernelNumber.parse(drops);
        if (inBytes == MonotonicCounters.UNKNOWN
                || outBytes == MonotonicCounters.UNKNOWN
                || dropped == MonotonicCounters.UNKNOWN) {
            notes.unknownLine();
            return MonotonicCounters.NONE;
        }
        return MonotonicCounters.of(0, inBytes, outBytes, dropped).withNarrow(NetworkCounter.DROPS);
    }

    private static String yaml(String text, String key) {
        Matcher matcher =
                Pattern.compile("(?m)^\\s+" + key + ":\\s*(\\d+)\\s*$").matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }
}
