package io.mizan.telemetry.message.key;

/**
 * Who sent a message, by the key that it came with: nothing in the message itself can change it.
 *
 * @param user whose key it is, as the administrator wrote it down; empty where he did not, and for agents
 */
public record Sender(Role role, String name, String user) {

    /** A sender that no user is known for. */
    public Sender(Role role, String name) {
        this(role, name, "");
    }

    /** Whether this is the agent of a server. */
    public boolean speaksFor(String server) {
        return role == Role.AGENT && name.equals(server);
    }

    /** Whether what it asks for belongs to nobody because its line in the file of known keys has no user. */
    public boolean lacksUser() {
        return role == Role.CLIENT && user.isEmpty();
    }

    /** Whom limits are shared by: the user, whose keys count together, or the key's name where none is known. */
    public String account() {
        return user.isEmpty() ? role.word() + " " + name : "user " + user;
    }

    @Override
    public String toString() {
        return role.word() + " " + name + (user.isEmpty() || user.equals(name) ? "" : " of " + user);
    }
}
