package io.mizan.controller.rest.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.javalin.http.Context;
import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.error.VisibleName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/** Reads REST requests and writes their answers. Nothing of a request is trusted. */
public final class Requests {
    private static final int LONGEST_NAME = 255;
    private static final String BODY = "body";
    private static final long MOST_VALUES = 10_000;

    private Requests() {}

    public static void answer(Context request, Map<String, Object> tree) {
        answer(request, Route.JSON, JsonText.of(tree));
    }

    public static void answer(Context request, String mediaType, String text) {
        ResponseWriter.set(request, mediaType + "; charset=utf-8", text.getBytes(UTF_8));
    }

    public static void refuse(Context request, Problem problem, int status) {
        request.status(status);
        answer(request, Route.JSON, ErrorResponse.json(problem));
    }

    /** The connection that a request came over. */
    public static EndPoint endPoint(Context request) {
        return ServletContextRequest.getServletContextRequest(request.req())
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint();
    }

    /** A name in the path. */
    public static String name(Context request, String parameter) {
        return within(parameter, request.pathParam(parameter), LONGEST_NAME);
    }

    public static String within(String what, String text, int longest) {
        return VisibleName.check(what, text, longest);
    }

    /** How many entries are wanted. */
    public static int most(Context request, int usual, int highest) {
        return number(request, "most", usual, highest);
    }

    /** A parameter that is a number from 1 on. */
    public static int number(Context request, String name, int usual, int highest) {
        @Nullable String text = request.queryParam(name);
        if (text == null) {
            return usual;
        }
        if (!text.matches("[0-9]{1,6}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > highest) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the number is out of range")
                    .with(name, text)
                    .maybe("use 1 to " + highest)
                    .exception();
        }
        return Integer.parseInt(text);
    }

    /** Whether a body is announced, by its length or in chunks. */
    public static boolean hasBody(Context request) {
        return request.contentLength() > 0 || request.header("Transfer-Encoding") != null;
    }

    /** What stands for a body that is not there. */
    public static Mapping none() {
        return new Mapping(Place.of(BODY), Map.of());
    }

    /** The body, which is one JSON object. Its length is counted as it comes: a header may say anything, or nothing. */
    public static Mapping body(Context request, int limit) {
        try {
            byte[] bytes = request.req().getInputStream().readNBytes(limit + 1);
            if (bytes.length > limit) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the body is larger than allowed")
                        .with("allowed", limit)
                        .exception();
            }
            String text = UTF_8.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            // Documents reads YAML as well, which is a far larger language than a stranger should speak to us.
            if (!text.startsWith("{")) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the body is not a JSON object")
                        .at(Place.of(BODY))
                        .exception();
            }
            return Documents.parse(BODY, text, MOST_VALUES).asMapping();
        } catch (CharacterCodingException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_TEXT, "a byte is not UTF-8").at(Place.of(BODY)), e);
        } catch (IOException e) {
            throw new MizanException(Problem.of(ErrorCode.INPUT_TRUNCATED, "the body ended early"), e);
        }
    }
}
