package io.mizan.controller.rest.security;

import io.javalin.http.Context;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/**
 * Admits holders of a token, and users of this machine by the Unix socket. All other requests are refused before anything of them is read.
 */
public final class Authenticator {
    private static final String VIEWER = "mizan.viewer";
    private static final String BEARER = "Bearer ";

    private final KnownTokens tokens;
    private final PathMask mask;
    private final FailedLogins attempts;
    private final Set<String> open;

    /** @param open paths that are for everybody */
    public Authenticator(KnownTokens tokens, PathMask mask, FailedLogins attempts, Set<String> open) {
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
    public Optional<AccessToken> check(Context request, EndPoint endPoint) {
        if (open.contains(request.path())) {
            return Optional.empty();
        }
        @Nullable String header = request.header("Authorization");
        Optional<String> peer = PeerCredentials.user(endPoint);
        if (header == null && peer.isPresent()) {
            return Optional.of(admit(request, AccessToken.ofPeer(peer.get())));
        }
        if (header == null) {
            // Counted, but nobody has to wait for it: no token was tried.
            attempts.missing();
            throw Problem.of(ErrorCode.NOT_AUTHENTICATED, "a token is required")
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
        request.attribute(VIEWER, new Viewer(token, mask));
        return token;
    }

    private RuntimeException refused(Context request, String sender) {
        if (attempts.failed(sender)) {
            request.header("Retry-After", Long.toString(FailedLogins.WINDOW_SECONDS));
            return Problem.of(ErrorCode.TOO_MANY_ATTEMPTS, "too many wrong tokens from this address")
                    .maybe("wait " + FailedLogins.WINDOW_SECONDS + " seconds")
                    .exception();
        }
        return Problem.of(ErrorCode.NOT_AUTHENTICATED, "unknown token")
                .maybe("ask an administrator for one: mizan token add")
                .exception();
    }

    /** What a sender sees who has one of these roles. */
    public Viewer admitted(Context request, Set<TokenRole> roles) {
        @Nullable Viewer viewer = request.attribute(VIEWER);
        if (viewer == null) {
            throw Problem.of(ErrorCode.NOT_AUTHENTICATED, "a token is required").exception();
        }
        if (!roles.contains(viewer.token().role())) {
            throw Problem.of(ErrorCode.NOT_ALLOWED, "the role of this token does not allow this request")
                    .with("role", viewer.token().role().word())
                    .exception();
        }
        return viewer;
    }
}
