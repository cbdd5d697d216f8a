package io.mizan.controller.rest.request;

import io.javalin.http.Context;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.controller.rest.security.Viewer;
import java.util.List;
import java.util.Set;

/**
 * One REST route: method, path, roles, schema and handler. The list of them is what the server answers and what OpenAPI
 * describes.
 *
 * @param path with its parameters in braces
 * @param roles that may ask; none where nobody has to say who he is
 * @param query names of parameters after the question mark
 * @param body names of what may be in it; none where it takes no body
 * @param produces media type of the answer
 * @param document name of its schema, as in {@code mizan/NAME/v1}; empty where the answer is no document
 * @param accepted whether it is only begun when the answer comes
 * @param isDeprecated whether it will not be answered by the next release
 */
public record Route(
        String method,
        String path,
        Set<TokenRole> roles,
        String summary,
        List<String> query,
        List<String> body,
        String produces,
        String document,
        boolean accepted,
        boolean isDeprecated,
        Answer answer) {
    /** Where all of them begin. */
    public static final String API = "/api/v1";

    public static final String JSON = "application/json";
    public static final String TEXT = "text/plain";

    /** 2026-11-18, in the form of RFC 9745. */
    private static final String DEPRECATED_SINCE = "@1794960000";

    /** Answers a request whose sender may ask. */
    @FunctionalInterface
    public interface Answer {
        void to(Context request, Viewer viewer);
    }

    /** A document that is asked for. */
    public static Route get(String path, Set<TokenRole> roles, String document, String summary, Answer answer) {
        return new Route("GET", path, roles, summary, List.of(), List.of(), JSON, document, false, false, answer);
    }

    /** Something that is done. */
    public static Route post(String path, Set<TokenRole> roles, String document, String summary, Answer answer) {
        return new Route("POST", path, roles, summary, List.of(), List.of(), JSON, document, false, false, answer);
    }

    /** Text of another kind instead of a document. */
    public Route producing(String mediaType) {
        return new Route(method, path, roles, summary, query, body, mediaType, "", accepted, isDeprecated, answer);
    }

    public Route asking(String... parameters) {
        return new Route(
                method,
                path,
                roles,
                summary,
                List.of(parameters),
                body,
                produces,
                document,
                accepted,
                isDeprecated,
                answer);
    }

    public Route taking(String... names) {
        return new Route(
                method,
                path,
                roles,
                summary,
                query,
                List.of(names),
                produces,
                document,
                accepted,
                isDeprecated,
                answer);
    }

    /** It is only begun when the answer comes. */
    public Route accepting() {
        return new Route(method, path, roles, summary, query, body, produces, document, true, isDeprecated, answer);
    }

    /** Marks every answer as one that the next release does not give (RFC 9745). */
    public Route deprecated() {
        Answer marked = (request, viewer) -> {
            request.header("Deprecation", DEPRECATED_SINCE);
            answer.to(request, viewer);
        };
        return new Route(method, path, roles, summary, query, body, produces, document, accepted, true, marked);
    }
}
