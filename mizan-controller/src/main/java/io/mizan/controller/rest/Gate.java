package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/** Lets in who has a token, and users of this machine by the Unix socket. Nobody else learns even what there is to ask for. */
final class Gate {
    private static final String SIGHT = "mizan.sight";
    private static final String BEARER = "Bearer ";

    private final KnownTokens tokens;
    private final PathMask mask;
    private final Attempts attempts;
    private final Set<String> open;

    /** @param open paths that are for everybody */
    Gate(KnownTokens tokens, PathMask mask, Attempts attempts, Set<String> open) {
        this.tokens = tokens;
        this.mask = mask;
        this.attempts = attempts;
        this.open = open;
    }

    /**
     * The token of a request, before anything else of it is looked at; none where everybody may ask.
     *
     * @param endPoint that it came by: a Unix socket tells whose process is at the other end
     */
    Optional<AccessToken> check(Context request, EndPoint endPoint) {
        if (open.contains(request.path())) {
            return Optional.empty();
        }
        @Nullable String header = request.header("Authorization");
        Optional<String> peer = LocalSocket.peer(endPoint);
        if (header == null && peer.isPresent()) {
            return Optional.of(admit(request, AccessToken.ofPeer(peer.get())));
        }
        if (header == null) {
            // Counted, but nobody has to wait for it: no token was tried.
            attempts.missing();
            throw Problem.of(ErrorCode.NOT_AUTHENTICATED, "a token is needed")
                    .maybe("send the header Authorization: Bearer TOKEN; mizan token add makes tokens")
                    .exception();
        }
        // The word is compared without regard to case, as RFC 7235 has it.
        boolean bearer = header.regionMatches(true, 0, BEARER, 0, BEARER.length());
        AccessToken token = (bearer
                        ? tokens.find(header.substring(BEARER.length()).strip())
                        : Optional.<AccessToken>empty())
                .orElseThrow(() -> refused(request, peer.orElseGet(request::ip)));
        return Optional.of(admit(request, token));
    }

    private AccessToken admit(Context request, AccessToken token) {
        request.attribute(SIGHT, new Sight(token, mask));
        return token;
    }

    private RuntimeException refused(Context request, String sender) {
        if (attempts.failed(sender)) {
            request.header("Retry-After", Long.toString(Attempts.WINDOW_SECONDS));
            return Problem.of(ErrorCode.TOO_MANY_ATTEMPTS, "too many wrong tokens from this address")
                    .maybe("wait " + Attempts.WINDOW_SECONDS + " seconds")
                    .exception();
        }
        return Problem.of(ErrorCode.NOT_AUTHENTICATED, "not a token that is known here")
                .maybe("ask an administrator for one: mizan token add")
                .exception();
    }

    /** What a sender sees who may ask for this route. */
    Sight admitted(Context request, Route route) {
        @Nullable Sight sight = request.attribute(SIGHT);
        if (sight == null) {
            throw Problem.of(ErrorCode.NOT_AUTHENTICATED, "a token is needed").exception();
        }
        if (!route.roles().contains(sight.token().role())) {
            throw Problem.of(ErrorCode.NOT_ALLOWED, "not for tokens of this role")
                    .with("role", sight.token().role().word())
                    .exception();
        }
        return sight;
    }
}
