package io.mizan.telemetry.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;

/**
 * Reports as JSON, {@code docs/schemas/report-v1.json}. A number that is not known is a key that is not there. Reading trusts
 * nothing: the bytes may come from a server that is broken, or from one that is not ours. What is refused is a
 * {@link MizanException}, whatever the bytes are.
 */
public final class ReportJson {
    public static final String SCHEMA = "mizan/report/v1";

    /** Larger than any report within the limits of its lists. */
    public static final int MAX_BYTES = 4 << 20;

    private static final String NAME = "report";

    private ReportJson() {}

    public static byte[] encode(ServerReport report) {
        return text(report).getBytes(UTF_8);
    }

    /** The same as text on one line. */
    public static String text(ServerReport report) {
        return JsonText.of(ReportWriter.tree(report));
    }

    public static ServerReport decode(byte[] json) {
        if (json.length > MAX_BYTES) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the report is larger than allowed")
                    .with("bytes", json.length)
                    .with("allowed", MAX_BYTES)
                    .at(Place.of(NAME))
                    .exception();
        }
        // Documents reads YAML as well, which is a far larger language than a stranger should speak to us.
        if (json.length == 0 || json[0] != '{') {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a report must begin with a brace")
                    .at(Place.of(NAME))
                    .exception();
        }
        return ReportReader.report(Documents.parse(NAME, utf8(json)).asMapping());
    }

    private static String utf8(byte[] json) {
        try {
            return UTF_8.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(json))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_TEXT, "a byte is not UTF-8").at(Place.of(NAME)), e);
        }
    }
}
