package io.mizan.telemetry.message.key;

import io.mizan.model.error.Problem;
import java.util.regex.Pattern;

/** Names of agents, clients and operators, and of users: they stand in file names and in lists separated by blanks. */
final class KeyName {
    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,199}");
    private static final Pattern USER = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._@-]{0,63}");

    private KeyName() {}

    static String check(String name) {
        if (!ALLOWED.matcher(name).matches()) {
            throw Problem.impossible(
                            "a name must have 1 to 200 letters, digits, dots, dashes and underscores, a dot or dash not first")
                    .with("name", name)
                    .maybe("use the host name of the machine")
                    .exception();
        }
        return name;
    }

    /** The name of a user, as the system and the tokens of the controller have it. */
    static String checkUser(String user) {
        if (!USER.matcher(user).matches()) {
            throw Problem.impossible(
                            "a user must have 1 to 64 letters, digits and . _ @ -, and begin with a letter, a digit or _")
                    .with("user", user)
                    .maybe("use the name that id -un prints for the user")
                    .exception();
        }
        return user;
    }
}
