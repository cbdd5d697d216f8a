package io.mizan.controller.rest.endpoint;

import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.ErrorResponse;
import io.mizan.controller.rest.request.Route;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.model.document.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The description of the routes in the words of OpenAPI 3.1, from the same list that the server answers. */
final class OpenApi {
    private static final Pattern PARAMETER = Pattern.compile("\\{([a-z]+)}");

    private OpenApi() {}

    static String json(List<Route> routes, String version) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("openapi", "3.1.0");
        tree.put(
                "info",
                object(
                        "title",
                        "Mizan",
                        "version",
                        version,
                        "description",
                        "The controller of a parallel file system. docs/rest.md has examples."));
        Map<String, Map<String, Object>> paths = new TreeMap<>();
        for (Route route : routes) {
            paths.computeIfAbsent(route.path(), path -> new LinkedHashMap<>())
                    .put(route.method().toLowerCase(Locale.ROOT), operation(route));
        }
        tree.put("paths", paths);
        tree.put(
                "components",
                object(
                        "securitySchemes",
                        object("token", object("type", "http", "scheme", "bearer")),
                        "schemas",
                        object("Error", error())));
        return JsonText.of(tree);
    }

    private static Map<String, Object> operation(Route route) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("summary", route.summary());
        if (route.isDeprecated()) {
            tree.put("deprecated", true);
        }
        if (route.roles().isEmpty()) {
            tree.put("security", List.of());
        } else {
            tree.put("security", List.of(object("token", List.of())));
            tree.put(
                    "x-mizan-roles",
                    route.roles().stream().sorted().map(TokenRole::word).toList());
        }
        List<Object> parameters = new ArrayList<>();
        Matcher inPath = PARAMETER.matcher(route.path());
        while (inPath.find()) {
            parameters.add(parameter(inPath.group(1), "path", true));
        }
        route.query().forEach(name -> parameters.add(parameter(name, "query", name.equals("directory"))));
        tree.put("parameters", parameters);
        if (!route.body().isEmpty()) {
            Map<String, Object> properties = new LinkedHashMap<>();
            route.body().forEach(name -> properties.put(name, object()));
            Map<String, Object> schema =
                    object("type", "object", "additionalProperties", false, "properties", properties);
            tree.put("requestBody", object("content", object(Route.JSON, object("schema", schema))));
        }
        Map<String, Object> responses = new TreeMap<>();
        responses.put(
                route.accepted() ? "202" : "200",
                object("description", "the answer", "content", object(route.produces(), answered(route))));
        responses.put(
                "default",
                object(
                        "description",
                        "what is wrong and what to do next",
                        "content",
                        object(Route.JSON, object("schema", object("$ref", "#/components/schemas/Error")))));
        tree.put("responses", responses);
        return tree;
    }

    /** Its schema is a file of docs/schemas. */
    private static Map<String, Object> answered(Route route) {
        return route.document().isEmpty()
                ? object()
                : object(
                        "schema",
                        object(
                                "type",
                                "object",
                                "required",
                                List.of("schema"),
                                "properties",
                                object("schema", object("const", Json.schema(route.document())))));
    }

    private static Map<String, Object> parameter(String name, String where, boolean required) {
        return object("name", name, "in", where, "required", required, "schema", object("type", "string"));
    }

    /** Names and values in turn; they stay in this order, so that two servers of one version say the same. */
    private static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            tree.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return tree;
    }

    private static Map<String, Object> error() {
        Map<String, Object> text = object("type", "string");
        return object(
                "type",
                "object",
                "required",
                List.of("schema", "code", "category", "message"),
                "properties",
                object(
                        "schema", object("const", ErrorResponse.SCHEMA),
                        "code", text,
                        "category", text,
                        "message", text,
                        "advice", text));
    }
}
