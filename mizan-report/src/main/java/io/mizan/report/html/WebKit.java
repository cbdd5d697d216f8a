package io.mizan.report.html;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Style and scripts shared by reports and the dashboard. The scripts are modules: a server hands them out as they are, each beside
 * the others; a page that is one file has them in one script.
 */
public final class WebKit {
    /** Each uses only those before it. */
    private static final List<String> MODULES = List.of("format.js", "elements.js", "tables.js", "charts.js");

    private static final String FOLDER = "kit/";
    private static final Pattern IMPORT = Pattern.compile("(?m)^import [^;]*;\n");
    private static final Pattern EXPORT = Pattern.compile("(?m)^export (?=const|function)");

    private WebKit() {}

    /** The colours, light and dark, and the elements that look the same on every page. It loads nothing. */
    public static String stylesheet() {
        return Resources.read(FOLDER + "kit.css");
    }

    /** The file names of the modules. */
    public static List<String> modules() {
        return MODULES;
    }

    /** The text of one of {@link #modules()}. */
    public static String module(String name) {
        return Resources.read(FOLDER + name);
    }

    /** A module that uses the kit, with all of the kit before it, as one script that needs no other file and leaves no name behind. */
    static String scriptOf(String module) {
        StringBuilder script = new StringBuilder("(function () {\n'use strict';\n");
        MODULES.forEach(name -> script.append(inScript(module(name))));
        return script.append(inScript(module)).append("})();\n").toString();
    }

    /** A script has no imports and exports; all modules in it see each other. */
    private static String inScript(String module) {
        return EXPORT.matcher(IMPORT.matcher(module).replaceAll("")).replaceAll("");
    }
}
