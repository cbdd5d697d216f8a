package io.mizan.cli.command.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.Storm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopCommandTest {
    private static final String STORM = "example:storm.jsonl.gz";

    @TempDir
    private Path folder;

    private static Result top(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "top";
        System.arraycopy(words, 0, all, 1, words.length);
        return CliRun.bare().run(all);
    }

    @Test
    void inAMetadataStormTheFirstRowIsTheJob() {
        Result result = top("--play", STORM, "--once", "--sort", "md");
        assertThat(result.code()).isZero();
        assertThat(result.outLines().get(2)).startsWith("Job ").contains("user", "md/sv", "most of MDT", "nodes");
        assertThat(result.outLines().get(3)).matches("4711 +dana .* 41004 +MDT0000 98% 28: n\\[101-128\\]");
    }

    @Test
    void theJsonIsTheViewItself() {
        Result result = top("--play", STORM, "--once", "--json");
        assertThat(result.out().strip()).isEqualTo(LiveViewJson.encode(Storm.view(Storm.VIEWS - 1)));
        assertThat(SchemaCheck.faults("live-v1.json", result.out())).isEmpty();
    }

    @Test
    void aFolderOfThisMachineIsShownWithNothingInstalled() throws IOException {
        Path record = folder.resolve("r.jsonl");
        Result result = top("--source", "folder:" + folder, "--once", "--json", "--record", record.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(SchemaCheck.faults("live-v1.json", result.out())).isEmpty();
        assertThat(Files.readString(record)).isEqualTo(result.out());
        Result played = top("--play", record.toString(), "--once");
        assertThat(played.outLines()).anyMatch(line -> line.startsWith("OST0000 "));
    }

    @Test
    void aRecordingComesThroughStandardInputToo() {
        String lines = LiveViewJson.encode(Storm.view(0)) + "\nrubbish\n";
        Result result = CliRun.bare().withInput(lines).run("top", "--play", "-", "--once", "--view", "servers");
        assertThat(result.outLines().get(2)).startsWith("Server ");
        assertThat(result.err()).isEqualTo("mizan: damaged lines of the recording left out: 1\n");
    }

    @ParameterizedTest
    @CsvSource({
        "read, OST0002",
        "write, OST0001",
        "iops, OST0000",
        "fill, OST0002",
        "load, OST0000",
        "name, MDT0000",
        "latency, OST0000",
    })
    void theTableIsSortedAsAsked(String key, String first) {
        Result result = top("--play", STORM, "--once", "--sort", key);
        assertThat(result.outLines().get(3)).startsWith(first + " ");
    }

    @ParameterizedTest
    @CsvSource({
        "'--play no-such-file --once', 1, no such file",
        "'--once --sort size', 64, use one of name",
        "'--once --view ost', 64, use one of targets",
        "'--once --source disk', 64, 'write lustre, lctl'",
        "'--once --source folder:/no/such/folder', 1, no such folder",
        "'--once --source lustre --play x', 64, exclude each other",
        "'--play example:none --once', 1, example:storm.jsonl.gz",
        "'--json --source folder:/tmp', 64, --json requires --once",
        "'--source folder:/tmp', 64, no terminal",
        "'--once --interval 0 --source folder:/tmp', 64, must be 1 to 3600 s",
        "'--once --set controller.rest=127.0.0.1:1', 69, does not answer",
        "'--once --controller http://example.org:9843', 64, plain http",
        "'--once --controller https://', 64, not an address",
        "'--once --set client.token=/no/such/token', 1, client.token",
        "'--play example:storm.jsonl.gz --once --job 99', 1, no job of this id is seen",
        "'--play example:storm.jsonl.gz --once --target OST0fff', 1, no target of this name is seen",
        "'--once --set controller.rest=127.0.0.1:1', 69, connection refused",
        "'--once --controller not_a_host', 64, not an address",
        "'--once --controller https://host:65536', 64, not an address",
        "'--once --controller https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 64, not an address",
        "'--once --set client.trust=/no/such/pem', 1, client.trust",
    })
    void mistakesAreAnsweredWithWhatToDo(String words, int code, String part) {
        Result result = top(words.split(" "));
        assertThat(result.code()).isEqualTo(code);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(part).contains("Maybe");
    }

    /** The name is so long that no server of names is asked for it. */
    @Test
    void aHostThatIsNotThereIsToldAsSuch() {
        Result result = top("--once", "--controller", ("a".repeat(60) + ".").repeat(5) + "invalid");
        assertThat(result.code()).isEqualTo(69);
        assertThat(result.err()).contains("no such host", "check the address");
    }

    @Test
    void aControllerIsBelievedByItsCertificateOnly() throws Exception {
        Path store = folder.resolve("store.p12");
        Path pem = folder.resolve("trust.pem");
        keytool(
                "-genkeypair -alias c -keyalg EC -dname CN=ctl -ext san=ip:127.0.0.1 -storetype PKCS12 -storepass secret"
                        + " -keystore " + store);
        keytool("-exportcert -rfc -alias c -storepass secret -keystore " + store + " -file " + pem);
        Path token = Files.writeString(folder.resolve("token"), "mizan_secret\n");
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(store)));
        server.createContext("/api/v1/live", exchange -> {
            boolean known =
                    "Bearer mizan_secret".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] bytes = LiveViewJson.encode(Storm.view(3)).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(known ? 200 : 401, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        try {
            String address = "https://127.0.0.1:" + server.getAddress().getPort();
            Result stranger = top("--once", "--controller", address, "--set", "client.token=" + token);
            assertThat(stranger.code()).isEqualTo(69);
            assertThat(stranger.err()).contains("its certificate is not trusted", "--set client.trust=FILE");
            Result result = top(
                    "--once",
                    "--json",
                    "--controller",
                    address,
                    "--set",
                    "client.token=" + token,
                    "--set",
                    "client.trust=" + pem);
            assertThat(result.err()).isEmpty();
            assertThat(result.out().strip()).isEqualTo(LiveViewJson.encode(Storm.view(3)));
            Result nobody = top("--once", "--controller", address, "--set", "client.trust=" + pem);
            assertThat(nobody.code()).isEqualTo(77);
            assertThat(nobody.err())
                    .contains("the controller requires a token", "mizan token add", "client.token=FILE");
            Path wrong = Files.writeString(folder.resolve("wrong"), "mizan_other\n");
            Result refused = top(
                    "--once",
                    "--controller",
                    address,
                    "--set",
                    "client.trust=" + pem,
                    "--set",
                    "client.token=" + wrong);
            assertThat(refused.code()).isEqualTo(77);
            assertThat(refused.err()).contains("the controller does not accept the token", "revoked", "mizan token");
        } finally {
            server.stop(0);
        }
    }

    private static void keytool(String words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(words.split(" ", -1)));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private static SSLContext context(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance(store.toFile(), "secret".toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, "secret".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    @Test
    void aDumbTerminalGetsNoScreen() {
        Result result =
                CliRun.bare().withTerminal(80).withVariable("TERM", "dumb").run("top", "--play", STORM);
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.err()).contains("--once");
    }
}
