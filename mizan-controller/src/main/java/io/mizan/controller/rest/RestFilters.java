package io.mizan.controller.rest;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.mizan.controller.rest.connection.ConnectionLimits;
import io.mizan.controller.rest.endpoint.ControllerState;
import io.mizan.controller.rest.request.ErrorResponse;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.request.ResponseWriter;
import io.mizan.controller.rest.request.Route;
import io.mizan.controller.rest.security.Authenticator;
import io.mizan.controller.rest.security.HostNames;
import io.mizan.database.plan.TermState;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Incident;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done with every request: who may ask and from where, the headers of answers, and errors as answers. */
final class RestFilters {
    private static final Logger LOG = LoggerFactory.getLogger(RestFilters.class);

    private static final int METHOD_NOT_ALLOWED = 405;

    /** The header in which a controller that does not act names the one that does. */
    private static final String ACTING = "Mizan-Acting";

    /** What a page of ours may do: nothing with what does not come from here. */
    private static final String CONTENT_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";

    private final ConnectionLimits connections;
    private final HostNames names;
    private final Authenticator authenticator;
    private final ControllerState state;
    private final LongAdder failures;

    /** @param failures counts internal errors */
    RestFilters(
            ConnectionLimits connections,
            HostNames names,
            Authenticator authenticator,
            ControllerState state,
            LongAdder failures) {
        this.connections = connections;
        this.names = names;
        this.authenticator = authenticator;
        this.state = state;
        this.failures = failures;
    }

    void add(RoutesConfig routes) {
        routes.before(this::admit);
        routes.after(ResponseWriter::send);
        routes.exception(MizanException.class, this::refuse);
        routes.exception(HttpResponseException.class, (e, request) -> refused(e, request));
        routes.exception(Exception.class, this::failed);
    }

    private void admit(Context request) {
        EndPoint endPoint = Requests.endPoint(request);
        connections.begun(endPoint);
        Request.addCompletionListener(
                ServletContextRequest.getServletContextRequest(request.req()), failure -> connections.ended(endPoint));
        request.header("Cache-Control", "no-store");
        request.header("X-Content-Type-Options", "nosniff");
        request.header("Content-Security-Policy", CONTENT_POLICY);
        request.header("Cross-Origin-Resource-Policy", "same-origin");
        request.header("Cross-Origin-Opener-Policy", "same-origin");
        request.header("Referrer-Policy", "no-referrer");
        names.check(request.header("Host"), request.header("Origin"));
        connections.takeOn(endPoint, authenticator.check(request, endPoint).orElse(null));
    }

    private void failed(Exception e, Context request) {
        failures.increment();
        Incident incident = Incident.next();
        LOG.atError()
                .addKeyValue("error", incident.id())
                .addKeyValue("method", request.method())
                .addKeyValue("path", request.path())
                .setCause(e)
                .log("request failed");
        Requests.refuse(request, incident.problem(), ErrorResponse.status(ErrorCode.INTERNAL));
    }

    /** Who acts, for whoever asked the wrong one. */
    private void refuse(MizanException e, Context request) {
        if (e.problem().code() == ErrorCode.LEASE_LOST) {
            state.elsewhere()
                    .map(TermState::rest)
                    .filter(rest -> !rest.isEmpty())
                    .ifPresent(rest -> request.header(ACTING, rest));
        }
        if (e.problem().code() == ErrorCode.BUSY) {
            request.header("Retry-After", "1");
        }
        Requests.refuse(request, e.problem(), ErrorResponse.status(e.problem().code()));
    }

    /** What the library refuses: a path that is not there, a method that it has not, a body that is too large. */
    private static void refused(HttpResponseException e, Context request) {
        ErrorCode code = switch (e.getStatus()) {
            case 413 -> ErrorCode.INPUT_TOO_LARGE;
            case 404, METHOD_NOT_ALLOWED -> ErrorCode.UNKNOWN_NAME;
            default -> e.getStatus() >= 500 ? ErrorCode.INTERNAL : ErrorCode.INPUT_FORMAT;
        };
        Problem problem = Problem.of(code, e.getStatus() == METHOD_NOT_ALLOWED ? "method not allowed" : "no such path")
                .maybe("look at " + Route.API + "/openapi.json");
        Requests.refuse(
                request,
                code == ErrorCode.INPUT_TOO_LARGE ? Problem.of(code, "the body is larger than allowed") : problem,
                e.getStatus());
    }
}
