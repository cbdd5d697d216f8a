package io.mizan.cli.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process above this one when it was started as {@code mizan run} or {@code mizan trace} by {@code mizan-supervise}: it starts the
 * command, hands signals on and has its exit code, whatever becomes of this JVM. {@code mizan-native/supervise/supervise.c} describes
 * the messages.
 */
public final class Supervisor {
    private static final String VARIABLE = "MIZAN_SUPERVISED";
    private static final Pattern DESCRIPTORS = Pattern.compile("(\\d{1,9}) (\\d{1,9})");
    private static final Pattern ENDED = Pattern.compile("(ended|failed) (\\d{1,3})");

    private final Path to;
    private final Path from;

    private Supervisor(Path to, Path from) {
        this.to = to;
        this.from = from;
    }

    /** The supervisor that the environment names, if it does. */
    public static Optional<Supervisor> of(Map<String, String> environment) {
        Matcher descriptors = DESCRIPTORS.matcher(environment.getOrDefault(VARIABLE, ""));
        return descriptors.matches()
                ? Optional.of(new Supervisor(descriptor(descriptors.group(1)), descriptor(descriptors.group(2))))
                : Optional.empty();
    }

    private static Path descriptor(String number) {
        return Path.of("/proc/self/fd", number);
    }

    /**
     * Has the command run to its end.
     *
     * @param words of the command; it is the end of the command line, which the supervisor has in its own bytes
     * @throws IOException if the supervisor is gone, and with it whoever knows of the command
     */
    CommandEnd run(int words, Map<String, String> environment) throws IOException {
        StringBuilder messages = new StringBuilder();
        environment.forEach((name, value) -> message(messages, "set " + name + "=" + value));
        message(messages, "start " + words);
        send(messages);
        try (BufferedReader answer = Files.newBufferedReader(from, StandardCharsets.US_ASCII)) {
            String line = answer.readLine();
            Matcher ended = ENDED.matcher(line == null ? "" : line);
            if (!ended.matches()) {
                throw new IOException("mizan-supervise was ended; the command may still run");
            }
            return new CommandEnd(
                    Integer.parseInt(ended.group(2)), ended.group(1).equals("ended"));
        }
    }

    /** This process ends. If it has started no command, the supervisor decides by the code what that means. */
    public void over(int code) {
        StringBuilder last = new StringBuilder();
        message(last, "over " + code);
        try {
            send(last);
        } catch (IOException e) {
            // Nobody listens any more.
            return;
        }
    }

    private static void message(StringBuilder messages, String text) {
        messages.append(text).append('\0');
    }

    /** Paths are bytes; Java has decoded them by the locale, and so they are encoded. */
    private void send(StringBuilder messages) throws IOException {
        Charset names = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        try (OutputStream out = Files.newOutputStream(to)) {
            out.write(messages.toString().getBytes(names));
        }
    }
}
