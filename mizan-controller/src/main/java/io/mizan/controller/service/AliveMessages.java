package io.mizan.controller.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Messages of clients whose run goes on: the plans that it still needs. */
public final class AliveMessages {
    public static final String KIND = "alive";

    /** How often a run says so. */
    public static final Duration INTERVAL = Duration.ofMinutes(1);

    /** A run that has said so once and then nothing for as long was killed, or cannot reach anybody. */
    public static final Duration LONGEST_SILENCE = Duration.ofMinutes(10);

    /** A run that is planned again and again has had a few. */
    private static final int MOST_PLANS = 100;

    private static final long MOST_VALUES = 10_000;

    private AliveMessages() {}

    public static byte[] encode(List<String> plans) {
        return JsonText.of(Map.of("plans", plans.subList(Math.max(0, plans.size() - MOST_PLANS), plans.size())))
                .getBytes(UTF_8);
    }

    static List<String> plans(byte[] message) {
        List<String> plans =
                Documents.parse("alive", new String(message, UTF_8), MOST_VALUES).asMapping().list("plans").stream()
                        .map(node -> node.asScalar().text())
                        .toList();
        if (plans.size() > MOST_PLANS) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the run has too many plans")
                    .with("plans", plans.size())
                    .with("allowed", MOST_PLANS)
                    .exception();
        }
        return plans;
    }
}
