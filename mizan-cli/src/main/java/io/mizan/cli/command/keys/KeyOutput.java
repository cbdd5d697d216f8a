package io.mizan.cli.command.keys;

import io.mizan.model.error.Printable;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.PublicKey;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A key for people and for scripts, schema {@code mizan/keys/v1}.
 *
 * @param name that of its files
 * @param secret whether the secret half is there, too
 */
record KeyOutput(String name, PublicKey key, List<Path> files, boolean secret) {
    private static final String SECRET = ".secret";
    private static final String PUBLIC = ".public";

    /** The key of a file; a secret one must be fit to be used. */
    static KeyOutput read(String text) {
        Path file = Path.of(text);
        String leaf = String.valueOf(file.getFileName());
        boolean secret = leaf.endsWith(SECRET);
        PublicKey key = secret ? KeyFiles.read(file).publicKey() : KeyFiles.readPublic(file);
        String name = secret || leaf.endsWith(PUBLIC) ? leaf.substring(0, leaf.lastIndexOf('.')) : leaf;
        return new KeyOutput(name, key, List.of(file), secret);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        text.append("name    ").append(Printable.of(name)).append('\n');
        text.append("public  ").append(key).append('\n');
        files.forEach(file ->
                text.append("file    ").append(Printable.of(file.toString())).append('\n'));
        return text.toString();
    }

    static Map<String, Object> json(List<KeyOutput> pages) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/keys/v1");
        root.put("keys", pages.stream().map(KeyOutput::json).toList());
        return root;
    }

    private Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", name);
        json.put("publicKey", key.text());
        json.put("secret", secret);
        json.put("files", files.stream().map(Path::toString).toList());
        return json;
    }
}
