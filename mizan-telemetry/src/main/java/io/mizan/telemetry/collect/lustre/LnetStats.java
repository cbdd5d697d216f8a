package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.Counters;
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

    /** Of {@link NetworkCounter}, or {@link Counters#NONE} where the text is neither. */
    public static Counters parse(String text, Notes notes) {
        String[] words = text.strip().split("\\s+");
        if (words.length == NUMBERS) {
            return counters(words[RECV_LENGTH], words[SEND_LENGTH], words[DROP_COUNT], notes);
        }
        return counters(yaml(text, "recv_length"), yaml(text, "send_length"), yaml(text, "drop_count"), notes);
    }

    private static Counters counters(String in, String out, String drops, Notes notes) {
        long inBytes = Number.parse(in);
        long outBytes = Number.parse(out);
        long dropped = Number.parse(drops);
        if (inBytes == Counters.UNKNOWN || outBytes == Counters.UNKNOWN || dropped == Counters.UNKNOWN) {
            notes.unknownLine();
            return Counters.NONE;
        }
        return Counters.of(0, inBytes, outBytes, dropped).withNarrow(NetworkCounter.DROPS);
    }

    private static String yaml(String text, String key) {
        Matcher matcher =
                Pattern.compile("(?m)^\\s+" + key + ":\\s*(\\d+)\\s*$").matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }
}
