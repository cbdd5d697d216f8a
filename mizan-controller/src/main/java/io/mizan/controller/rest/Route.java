package io.mizan.controller.rest;

import io.javalin.http.Context;
import java.util.List;
import java.util.Set;

/**
 * One thing that can be asked for. The list of them is what the server answers and what OpenAPI describes.
 *
 * @param path with its parameters in braces
 * @param roles that may ask; none where nobody has to say who he is
 * @param query names of parameters after the question mark
 * @param body names of what may be in it; none where it takes no body
 * @param produces media type of the answer
 * @param document name of its schema, as in {@code mizan/NAME/v1}; empty where the answer is no document
 * @param accepted whether it is only begun when the answer comes
 */
record Route(
        String method,
        String path,
        Set<TokenRole> roles,
        String summary,
        List<String> query,
        List<String> body,
        String produces,
        String document,
        boolean accepted,
        Answer answer) {
    static final String JSON = "application/json";
    static final String TEXT = "text/plain";

    /** Answers a request whose sender may ask. */
    @FunctionalInterface
    interface Answer {
        void to(Context request, Sight sight);
    }

    /** A document that is asked for. */
    static Route get(String path, Set<TokenRole> roles, String document, String summary, Answer answer) {
        return new Route("GET", path, roles, summary, List.of(), List.of(), JSON, document, false, answer);
    }

    /** Something that is done. */
    static Route post(String path, Set<TokenRole> roles, String document, String summary, Answer answer) {
        return new Route("POST", path, roles, summary, List.of(), List.of(), JSON, document, false, answer);
    }

    /** Text of another kind instead of a document. */
    Route producing(String mediaType) {
        return new Route(method, path, roles, summary, query, body, mediaType, "", accepted, answer);
    }

    Route asking(String... parameters) {
        return new Route(method, path, roles, summary, List.of(parameters), body, produces, document, accepted, answer);
    }

    Route taking(String... names) {
        return new Route(method, path, roles, summary, query, List.of(names), produces, document, accepted, answer);
    }

    /** It is only begun when the answer comes. */
    Route accepting() {
        return new Route(method, path, roles, summary, query, body, produces, document, true, answer);
    }
}
