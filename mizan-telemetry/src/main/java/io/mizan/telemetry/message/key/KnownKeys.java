package io.mizan.telemetry.message.key;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The table of known keys: a text of lines {@code ROLE NAME KEY [user=USER]}; lines that begin with {@code #} are comments. A
 * key stands for one sender. A name may have several keys in one role, so that a machine can change its key while the old one
 * is still taken; they are one sender, so they belong to one user.
 */
public final class KnownKeys {
    public static final KnownKeys NONE = new KnownKeys(Map.of());

    private static final String USER = "user=";

    /** 450 servers and thousands of clients with long names are far less. */
    static final int LARGEST = 16 * 1024 * 1024;

    private final Map<String, Sender> senders;

    private KnownKeys(Map<String, Sender> senders) {
        this.senders = senders;
    }

    public static KnownKeys of(Map<PublicKey, Sender> senders) {
        Map<String, Sender> byText = new LinkedHashMap<>();
        senders.forEach((key, sender) -> byText.put(key.text(), sender));
        return new KnownKeys(byText);
    }

    public static KnownKeys read(TextInput in) {
        Map<String, Sender> senders = new LinkedHashMap<>();
        Map<String, Long> lines = new HashMap<>();
        Map<String, String> users = new HashMap<>();
        for (Optional<String> line = in.nextLine(); line.isPresent(); line = in.nextLine()) {
            // '#' is a character of Z85 too, so a comment is a line of its own.
            String text = line.get().strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            Place place = in.place();
            List<String> words = Arrays.asList(text.split("\\s+", -1));
            if (words.size() < 3
                    || words.size() > 4
                    || (words.size() == 4 && !words.get(3).startsWith(USER))) {
                throw Problem.of(
                                ErrorCode.INPUT_FORMAT,
                                "a line of known keys must be ROLE NAME KEY, or ROLE NAME KEY user=USER")
                        .with("words", words.size())
                        .at(place)
                        .maybe("take the line that mizan keys known prints")
                        .exception();
            }
            Role role = Role.of(words.get(0))
                    .orElseThrow(() -> Problem.of(ErrorCode.INPUT_FORMAT, "a role must be agent, client or operator")
                            .with("role", words.get(0))
                            .at(place)
                            .exception());
            MizanException.locating(place, () -> new PublicKey(words.get(2)));
            String name = MizanException.locating(place, () -> KeyName.check(words.get(1)));
            Long before = lines.putIfAbsent(words.get(2), place.line());
            if (before != null) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a key must be listed for one sender only")
                        .with("name", name)
                        .with("lineBefore", before)
                        .at(place)
                        .exception();
            }
            String user = words.size() == 3
                    ? ""
                    : MizanException.locating(
                            place, () -> user(role, words.get(3).substring(USER.length())));
            String other = users.putIfAbsent(role.word() + " " + name, user);
            if (other != null && !other.equals(user)) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "the keys of one name must belong to one user")
                        .with("name", name)
                        .with("user", user)
                        .with("userBefore", other)
                        .at(place)
                        .maybe("give the keys of different users different names: mizan keys known --name")
                        .exception();
            }
            senders.put(words.get(2), new Sender(role, name, user));
        }
        return new KnownKeys(senders);
    }

    private static String user(Role role, String user) {
        if (role == Role.AGENT) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the key of an agent must not have a user")
                    .with("user", user)
                    .exception();
        }
        return KeyName.checkUser(user);
    }

    /** The line that makes a key known. */
    public static String line(Sender sender, PublicKey key) {
        String line = sender.role().word() + " " + KeyName.check(sender.name()) + " " + key;
        return sender.user().isEmpty() ? line : line + " " + USER + user(sender.role(), sender.user());
    }

    /** Keys of clients that no user is written down for. */
    public long withoutUser() {
        return senders.values().stream().filter(Sender::lacksUser).count();
    }

    public Optional<Sender> find(String key) {
        return Optional.ofNullable(senders.get(key));
    }

    /** By key, in the order of the file. */
    public Map<String, Sender> senders() {
        return Collections.unmodifiableMap(senders);
    }
}
