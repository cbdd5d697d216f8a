package io.mizan.cli.command.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.file.TextInput;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KnownKeys;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysCommandTest {
    @TempDir
    private Path folder;

    private Result keys(String command, String... args) {
        String[] all = new String[args.length + 2];
        all[0] = "keys";
        all[1] = command;
        System.arraycopy(args, 0, all, 2, args.length);
        return CliRun.bare().run(all);
    }

    private Result generate(String name, String... more) {
        String[] args = new String[more.length + 3];
        args[0] = name;
        args[1] = "--dir";
        args[2] = folder.toString();
        System.arraycopy(more, 0, args, 3, more.length);
        return keys("generate", args);
    }

    private static TextInput known(String lines) {
        return TextInput.of("known", new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), 1 << 20);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void aKeyIsMadeShownAndKnownAndItsSecretIsNeverPrinted() throws IOException {
        Result made = generate("oss1");
        String secret = Files.readString(folder.resolve("oss1.secret"))
                .lines()
                .filter(line -> line.startsWith("secret "))
                .map(line -> line.substring("secret ".length()))
                .findFirst()
                .orElseThrow();
        Result shown = keys("show", file("oss1.secret"), file("oss1.public"));
        Result known = keys("known", "--role", "agent", file("oss1.public"));
        String key = KeyFiles.read(folder.resolve("oss1.secret")).publicKey().text();
        assertThat(List.of(made.code(), shown.code(), known.code())).containsOnly(0);
        assertThat(made.outLines()).contains("name    oss1", "public  " + key, "file    " + file("oss1.secret"));
        assertThat(shown.outLines().stream().filter(("public  " + key)::equals)).hasSize(2);
        assertThat(known.out()).isEqualTo("agent oss1 " + key + "\n");
        assertThat(made.out() + made.err() + shown.out() + known.out()).doesNotContain(secret);
        assertThat(Files.getPosixFilePermissions(folder.resolve("oss1.secret")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    /** The lines of several machines together are a file that a controller reads. */
    @Test
    void theLinesAreAFileOfKnownKeys() {
        List.of("oss1", "oss2", "alice", "bob").forEach(this::generate);
        String lines = keys("known", "--role", "agent", file("oss1.public"), file("oss2.public"))
                        .out()
                + keys("known", "--role=operator", "--name=ops", file("alice.public"))
                        .out()
                + keys("known", "--role=client", "--name=laptop", "--user=bob", file("bob.public"))
                        .out();
        assertThat(KnownKeys.read(known(lines)).senders().values())
                .extracting(Object::toString)
                .containsExactly("agent oss1", "agent oss2", "operator ops", "client laptop of bob");
    }

    @Test
    void jsonIsAsItsSchemaSays() {
        Result made = generate("oss1", "--json");
        Result shown = keys("show", "--json", file("oss1.public"));
        assertThat(SchemaCheck.faults("keys-v1.json", made.out())).isEmpty();
        assertThat(SchemaCheck.faults("keys-v1.json", shown.out())).isEmpty();
        assertThat(made.out()).contains("\"secret\":true");
        assertThat(shown.out()).contains("\"secret\":false");
    }

    @Test
    void keysAreNeverOverwritten() throws IOException {
        generate("oss1");
        String before = Files.readString(folder.resolve("oss1.secret"));
        Result again = generate("oss1");
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.out()).isEmpty();
        assertThat(again.err()).contains("not overwritten");
        assertThat(Files.readString(folder.resolve("oss1.secret"))).isEqualTo(before);
    }

    @Test
    void aSecretThatOthersCanReadIsRefused() throws IOException {
        generate("oss1");
        Files.setPosixFilePermissions(folder.resolve("oss1.secret"), PosixFilePermissions.fromString("rw-r-----"));
        Result shown = keys("show", file("oss1.secret"));
        assertThat(shown.code()).isEqualTo(77);
        assertThat(shown.err()).contains("users other than its owner");
    }

    @Test
    void mistakesAreWrongUsageOrBadInputAndWriteNothing() throws IOException {
        assertThat(generate("../oss1").code()).isEqualTo(1);
        assertThat(generate("a b").code()).isEqualTo(1);
        assertThat(keys("generate", "oss1", "--dir", file("absent")).code()).isEqualTo(1);
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
        generate("oss1");
        assertThat(keys("known", file("oss1.public")).code()).isEqualTo(64);
        Result unbound = keys("known", "--role=client", file("oss1.public"));
        assertThat(unbound.code()).isEqualTo(64);
        assertThat(unbound.err()).contains("--user is required");
        assertThat(keys("known", "--role=client", "--user=a b", file("oss1.public"))
                        .out())
                .isEmpty();
        assertThat(keys("known", "--role=agent", "--user=alice", file("oss1.public"))
                        .err())
                .contains("must not have a user");
        assertThat(keys("known", "--role=agnet", file("oss1.public")).err()).contains("you mean agent");
        assertThat(keys("known", "--role=agent", "--name=x", file("oss1.public"), file("oss1.public"))
                        .code())
                .isEqualTo(64);
        assertThat(keys("known", "--role=agent", "--name=x\ny", file("oss1.public"))
                        .out())
                .isEmpty();
        assertThat(keys("show", file("absent.public")).code()).isEqualTo(1);
        Files.writeString(folder.resolve("odd.public"), "\u001b[31m\n");
        assertThat(keys("show", file("odd.public")).err()).doesNotContain("\u001b");
    }

    /** Who shares a name is one sender, so two users cannot. */
    @Test
    void aNameBelongsToOneUser() {
        List.of("old", "new").forEach(this::generate);
        String alices = keys("known", "--role=client", "--name=login1", "--user=alice", file("old.public"))
                .out();
        String eves = keys("known", "--role=client", "--name=login1", "--user=eve", file("new.public"))
                .out();
        String again = keys("known", "--role=client", "--name=login1", "--user=alice", file("new.public"))
                .out();
        assertThat(KnownKeys.read(known(alices + again)).senders()).hasSize(2);
        assertThatThrownBy(() -> KnownKeys.read(known(alices + eves)))
                .hasMessageContaining("belong to one user")
                .hasMessageContaining("eve");
        String unbound = alices.replace(" user=alice", "");
        assertThat(KnownKeys.read(known(unbound)).withoutUser()).isEqualTo(1);
        assertThat(KnownKeys.read(known(alices)).withoutUser()).isZero();
    }
}
