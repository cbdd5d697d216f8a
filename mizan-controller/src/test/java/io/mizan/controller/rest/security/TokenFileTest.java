package io.mizan.controller.rest.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest {
    @TempDir
    private Path folder;

    private static AccessToken token(String name, TokenRole role, String user, boolean paths) {
        return new AccessToken(name, role, user, paths, Instant.EPOCH, AccessToken.hash(name));
    }

    @Test
    void onlyHashesAreKeptAndOnlyTheOwnerReadsThem() throws IOException {
        Path file = folder.resolve("new/tokens");
        TokenFile tokens = new TokenFile(file);
        assertThat(tokens.read()).isEmpty();
        List<AccessToken> all = List.of(
                token("a", TokenRole.USER, "alice", false),
                token("b", TokenRole.OPERATOR, "", true),
                token("c", TokenRole.READER, "", false));
        all.forEach(tokens::add);
        assertThat(tokens.read()).isEqualTo(all);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> tokens.add(all.get(0))).hasMessageContaining("with this name");
        tokens.revoke("b");
        assertThat(tokens.read()).containsExactly(all.get(0), all.get(2));
        assertThatThrownBy(() -> tokens.revoke("b")).hasMessageContaining("no token");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(tokens::read).hasMessageContaining("users other than its owner");
    }

    @Test
    void aTextIsFoundByItsHashAndNothingElseIs() {
        byte[] random = new byte[AccessToken.BYTES];
        String text = AccessToken.text(random);
        Path file = folder.resolve("tokens");
        new TokenFile(file)
                .add(new AccessToken("t", TokenRole.READER, "", false, Instant.EPOCH, AccessToken.hash(text)));
        KnownTokens known = new KnownTokens(file, System::nanoTime);
        assertThat(known.find(text)).isPresent();
        for (String wrong : List.of("", text + "x", text.substring(1), AccessToken.hash(text), "x".repeat(1 << 20))) {
            assertThat(known.find(wrong)).isEmpty();
        }
    }

    @Test
    void whatCannotBeIsRefusedAndNeverQuoted() throws IOException {
        String good = "a user alice - 1970-01-01T00:00:00Z " + "0".repeat(64);
        for (String bad : List.of(
                "mizan_secretsecretsecret",
                good + " more",
                good.replace(" alice ", " - "),
                good.replace("user alice", "king -"),
                good.replace("1970", "later"),
                good.replace("0000000", "000000g"),
                good.replace(" - 1", " paths 1"),
                good + "\n" + good)) {
            Path file = Files.createTempFile(folder, "tokens", "");
            Files.writeString(file, bad + "\n");
            assertThatThrownBy(() -> new TokenFile(file).read())
                    .as(bad)
                    .isInstanceOf(MizanException.class)
                    .hasMessageNotContaining("secret");
        }
        assertThatThrownBy(() -> token("../x", TokenRole.READER, "", false)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> token("a", TokenRole.READER, "alice", false)).isInstanceOf(MizanException.class);
    }
}
