package io.mizan.cli.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.Printable;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * Writes an event as a line of text or of JSON. Whatever is not a visible character is escaped here, so that no name of a user, job or file
 * can begin a line of its own or move the cursor of a terminal.
 */
final class EventEncoder extends EncoderBase<ILoggingEvent> {
    private static final String OWN = "io.mizan.";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    /** What stands after {@code key=} without quotes. */
    private static final Pattern PLAIN = Pattern.compile("[^\\s\"=]+");

    private final boolean json;

    EventEncoder(boolean json) {
        this.json = json;
    }

    @Override
    public byte[] headerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] footerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return (json ? json(event) : text(event)).getBytes(UTF_8);
    }

    private static String text(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(time(event))
                .append(' ')
                .append(String.format("%-5s", event.getLevel()))
                .append(' ')
                .append(component(event))
                .append(": ")
                .append(message(event));
        values(event)
                .forEach(
                        (key, value) -> line.append(' ').append(key).append('=').append(quoted(value)));
        stack(event).forEach(frame -> line.append("\n\t").append(frame));
        return line.append('\n').toString();
    }

    private static String json(ILoggingEvent event) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("time", time(event));
        tree.put("level", event.getLevel().toString());
        tree.put("component", component(event));
        tree.put("message", message(event));
        Map<String, String> values = values(event);
        if (!values.isEmpty()) {
            tree.put("values", values);
        }
        List<String> stack = stack(event);
        if (!stack.isEmpty()) {
            tree.put("stack", stack);
        }
        return JsonText.of(tree) + "\n";
    }

    private static String time(ILoggingEvent event) {
        return TIME.format(Instant.ofEpochMilli(event.getTimeStamp()));
    }

    private static String component(ILoggingEvent event) {
        String name = event.getLoggerName();
        return Printable.escaped(name.startsWith(OWN) ? name.substring(OWN.length()) : name);
    }

    private static String message(ILoggingEvent event) {
        return Printable.escaped(String.valueOf(event.getFormattedMessage()));
    }

    private static Map<String, String> values(ILoggingEvent event) {
        Map<String, String> values = new LinkedHashMap<>();
        event.getMDCPropertyMap().forEach((key, value) -> values.put(Printable.escaped(key), Printable.escaped(value)));
        @Nullable List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs != null) {
            pairs.forEach(
                    pair -> values.put(Printable.escaped(pair.key), Printable.escaped(String.valueOf(pair.value))));
        }
        return values;
    }

    private static String quoted(String value) {
        return PLAIN.matcher(value).matches()
                ? value
                : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static List<String> stack(ILoggingEvent event) {
        @Nullable IThrowableProxy thrown = event.getThrowableProxy();
        return thrown == null
                ? List.of()
                : ThrowableProxyUtil.asString(thrown)
                        .lines()
                        .map(String::strip)
                        .map(Printable::escaped)
                        .toList();
    }
}
