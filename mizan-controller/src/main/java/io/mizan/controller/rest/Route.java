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
 * @param body whether it takes one
 * @param produces media type of the answer
 */
record Route(
        String method,
        String path,
        Set<TokenRole> roles,
        String summary,
        List<String> query,
        boolean body,
        String produces,
        Answer answer) {
    static final String JSON = "application/json";
    static final String TEXT = "text/plain";

    /** Answers a request whose sender may ask. */
    @FunctionalInterface
    interface Answer {
        void to(Context request, Sight sight);
    }

    static Route get(String path, Set<TokenRole> roles, String summary, Answer answer) {
        return new Route("GET", path, roles, summary, List.of(), false, JSON, answer);
    }

    static Route post(String path, Set<TokenRole> roles, String summary, Answer answer) {
        return new Route("POST", path, roles, summary, List.of(), true, JSON, answer);
    }

    Route producing(String mediaType) {
        return new Route(method, path, roles, summary, query, body, mediaType, answer);
    }

    Route asking(String... parameters) {
        return new Route(method, path, roles, summary, List.of(parameters), body, produces, answer);
    }
}
