package io.mizan.cli.command.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.controller.rest.security.KnownTokens;
import io.mizan.controller.rest.security.TokenRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCommandTest {
    @TempDir
    private Path folder;

    private Result mizan(String... args) {
        return CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("state").toString())
                .run(args);
    }

    @Test
    void aTokenIsPrintedOnceAndLetsIn() throws IOException {
        Result added = mizan("token", "add", "ops", "--role", "operator", "--paths");
        assertThat(added.code()).as(added.err()).isZero();
        String text = added.out().strip();
        assertThat(text).matches("mizan_[A-Za-z0-9_-]{43}");
        Path file = folder.resolve("state/tokens");
        assertThat(Files.readString(file)).doesNotContain(text);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(new KnownTokens(file, System::nanoTime)
                        .find(text)
                        .orElseThrow()
                        .role())
                .isEqualTo(TokenRole.OPERATOR);
        Result listed = mizan("token", "list");
        assertThat(listed.out()).contains("ops", "operator", "yes").doesNotContain(text);
        Result json = mizan("token", "add", "alice", "--role", "user", "--user", "alice", "--json");
        assertThat(SchemaCheck.faults("token-v1.json", json.out())).isEmpty();
        assertThat(json.out()).contains("\"token\":\"mizan_");
        Result list = mizan("token", "list", "--json");
        assertThat(SchemaCheck.faults("token-v1.json", list.out())).isEmpty();
        assertThat(list.out()).doesNotContain("\"token\"");
        assertThat(mizan("token", "revoke", "ops").code()).isZero();
        assertThat(new KnownTokens(file, System::nanoTime).find(text)).isEmpty();
        assertThat(mizan("token", "revoke", "ops").code()).isEqualTo(64);
    }

    @Test
    void nobodyHasATokenUntilOneIsMade() {
        Result listed = mizan("token", "list");
        assertThat(listed.code()).isZero();
        assertThat(listed.out()).startsWith("no tokens in ");
    }

    @Test
    void wrongUsageMakesNoToken() {
        for (String[] args : new String[][] {
            {"token", "add", "x", "--role", "king"},
            {"token", "add", "x", "--role", "user"},
            {"token", "add", "x", "--role", "reader", "--user", "alice"},
            {"token", "add", "x", "--role", "user", "--user", "alice", "--paths"},
            {"token", "add", "../x", "--role", "reader"},
            {"token", "add", "x"},
        }) {
            Result result = mizan(args);
            assertThat(result.code()).as(String.join(" ", args)).isEqualTo(64);
            assertThat(result.out()).isEmpty();
        }
        assertThat(Files.exists(folder.resolve("state/tokens"))).isFalse();
    }
}
