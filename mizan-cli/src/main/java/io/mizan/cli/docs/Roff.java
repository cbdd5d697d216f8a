package io.mizan.cli.docs;

import java.util.Locale;

/** The few roff macros that a man page needs, with the escaping that roff wants. */
final class Roff {
    private final StringBuilder out = new StringBuilder();

    Roff(String title, int section, String version) {
        out.append(
                String.format(Locale.ROOT, ".TH \"%s\" \"%d\" \"\" \"Mizan %s\" \"Mizan\"%n", title, section, version));
        // No hyphenation, no justification: commands and keys must stay as they are.
        out.append(".nh\n.ad l\n");
    }

    Roff section(String name) {
        out.append(".SH ").append(name).append('\n');
        return this;
    }

    Roff text(String text) {
        out.append(escape(text)).append('\n');
        return this;
    }

    /** Paragraphs separated by empty strings. */
    Roff paragraphs(String[] lines) {
        for (String line : lines) {
            if (line.isBlank()) {
                out.append(".PP\n");
            } else {
                text(line);
            }
        }
        return this;
    }

    Roff verbatim(String[] lines) {
        out.append(".nf\n");
        for (String line : lines) {
            text(line);
        }
        out.append(".fi\n");
        return this;
    }

    Roff item(String label, String text) {
        out.append(".TP\n\\fB").append(escape(label)).append("\\fR\n");
        return text(text);
    }

    /** A dot or quote at the start of a line would be a macro; a bare dash would become a hyphen. */
    private static String escape(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
