package io.mizan.cli.browser;

import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A page in the browser, and what a person can do with it. */
public final class Tab implements AutoCloseable {
    private static final int CTRL = 2;
    private static final int SHIFT = 8;
    private static final int ATTEMPTS = 1200;
    /** As Windows numbers them, which is what browsers go by. */
    private static final Map<String, Integer> KEY_CODES = Map.of(
            "Tab", 9, "Enter", 13, "Escape", 27, "Space", 32, "End", 35, "Home", 36, "ArrowLeft", 37, "ArrowRight", 39);

    private final DevTools tools;

    Tab(DevTools tools) {
        this.tools = tools;
        for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
            tools.call(domain + ".enable", Map.of());
        }
    }

    /** The size of the window, in pixels. */
    public Tab size(int width, int height) {
        tools.call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    public Tab dark(boolean dark) {
        tools.call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
        return this;
    }

    /** Shows this tab and hides the one that was shown, as a click on its title does. */
    public Tab front() {
        tools.call("Page.bringToFront", Map.of());
        return this;
    }

    /** Lets requests to these addresses fail from now on; a star stands for anything. */
    public void block(String... addresses) {
        tools.call("Network.setBlockedURLs", Map.of("urls", List.of(addresses)));
    }

    /** Opens a file and waits until a condition of the page holds. */
    public Tab open(Path file, String condition) throws InterruptedException {
        return open(file.toUri(), condition);
    }

    /** Opens an address and waits until a condition of the page holds. */
    public Tab open(URI address, String condition) throws InterruptedException {
        tools.call("Page.navigate", Map.of("url", address.toString()));
        return await("document.readyState === 'complete' && " + condition);
    }

    /** Waits until a condition of the page holds; the longest is a minute. */
    public Tab await(String condition) throws InterruptedException {
        for (int i = 0; i < ATTEMPTS; i++) {
            if (holds(condition)) {
                return this;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("never in a minute: " + condition + "\n" + evaluate("document.body.innerText"));
    }

    /** A page that is just being left has no answer. */
    private boolean holds(String condition) {
        try {
            return evaluate("String(Boolean(" + condition + "))").equals("true");
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** Clicks into the middle of an element, as a person would. */
    public void click(String selector) {
        String[] at = middle(selector);
        mouse("mouseMoved", at, Map.of());
        mouse("mousePressed", at, Map.of("button", "left", "clickCount", 1));
        mouse("mouseReleased", at, Map.of("button", "left", "clickCount", 1));
    }

    /** Presses a key: Tab, Enter, Escape, Space, ArrowLeft ... */
    public void press(String key) {
        press(key, 0);
    }

    /** The same with the Shift key held. */
    public void pressWithShift(String key) {
        press(key, SHIFT);
    }

    private void press(String key, int modifiers) {
        String text = key.equals("Enter") ? "\r" : key.equals("Space") ? " " : "";
        String name = key.equals("Space") ? " " : key;
        Map<String, Object> down = new LinkedHashMap<>(Map.of(
                "type", text.isEmpty() ? "rawKeyDown" : "keyDown", "key", name, "code", key, "modifiers", modifiers));
        down.put("windowsVirtualKeyCode", KEY_CODES.getOrDefault(key, 0));
        if (!text.isEmpty()) {
            down.put("text", text);
        }
        tools.call("Input.dispatchKeyEvent", down);
        tools.call(
                "Input.dispatchKeyEvent",
                Map.of(
                        "type",
                        "keyUp",
                        "key",
                        name,
                        "code",
                        key,
                        "modifiers",
                        modifiers,
                        "windowsVirtualKeyCode",
                        KEY_CODES.getOrDefault(key, 0)));
    }

    /** The value of an expression, as text; an exception in the page is one here. */
    public String evaluate(String expression) {
        String answer = tools.call(
                "Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        Mapping whole = Documents.parse("answer", answer).asMapping();
        // There is an error in place of a result where the page goes away under the question.
        if (!whole.has("result")) {
            throw new IllegalStateException(answer);
        }
        Mapping result = whole.require("result").asMapping();
        if (result.has("exceptionDetails")) {
            throw new IllegalStateException(answer);
        }
        return result.require("result").asMapping().text("value", "");
    }

    /** Turns the wheel over the middle of an element, with the Ctrl key held. */
    public void ctrlWheel(String selector, int pixels) {
        String[] at = middle(selector);
        mouse("mouseMoved", at, Map.of());
        mouse("mouseWheel", at, Map.of("deltaX", 0, "deltaY", pixels, "modifiers", CTRL));
        evaluate("new Promise(done => setTimeout(() => done(''), 300))");
    }

    /** Moves the pointer over an element. */
    public void hover(String selector) {
        String[] at = middle(selector);
        mouse("mouseMoved", new String[] {"1", "1"}, Map.of());
        mouse("mouseMoved", at, Map.of());
        evaluate("new Promise(done => setTimeout(() => done(''), 300))");
    }

    private String[] middle(String selector) {
        return evaluate(
                        "(() => { const e = document.querySelector('" + selector
                                + "'); e.scrollIntoView({block: 'center'});"
                                + " const r = e.getBoundingClientRect(); return (r.x + r.width / 2) + ' ' + (r.y + r.height / 2); })()")
                .split(" ", 2);
    }

    private void mouse(String type, String[] at, Map<String, ?> more) {
        Map<String, Object> event = new LinkedHashMap<>(more);
        event.putAll(Map.of("type", type, "x", Double.valueOf(at[0]), "y", Double.valueOf(at[1])));
        tools.call("Input.dispatchMouseEvent", event);
    }

    /** Types into an element. */
    public void type(String selector, String text) {
        evaluate("document.querySelector('" + selector + "').focus()");
        tools.call("Input.insertText", Map.of("text", text));
    }

    /** Everything that the page asked for, itself and data inside of it left out. */
    public List<String> requests() {
        return events("Network.requestWillBeSent").stream()
                .map(event -> event.require("request").asMapping().text("url"))
                .filter(url -> !url.startsWith("data:") && !(url.startsWith("file:") && url.endsWith(".html")))
                .toList();
    }

    /** Exceptions, messages of the console and of the browser, and dialogs. */
    public List<String> complaints() {
        return tools.events().stream()
                .filter(text -> text.contains("\"method\":\"Runtime.exceptionThrown\"")
                        || text.contains("\"method\":\"Runtime.consoleAPICalled\"")
                        || text.contains("\"method\":\"Log.entryAdded\"")
                        || text.contains("\"method\":\"Page.javascriptDialogOpening\""))
                .toList();
    }

    private List<Mapping> events(String method) {
        return tools.events().stream()
                .filter(text -> text.startsWith("{\"method\":\"" + method + "\""))
                .map(text -> Documents.parse("event", text)
                        .asMapping()
                        .require("params")
                        .asMapping())
                .toList();
    }

    /** The whole page as a picture, also what is below the window. */
    public void screenshot(Path file) throws IOException {
        evaluate("void window.scrollTo(0, 0)");
        String[] size = evaluate("innerWidth + ' ' + document.documentElement.scrollHeight")
                .split(" ", 2);
        Map<String, ?> clip = Map.of(
                "x", 0, "y", 0, "width", Integer.valueOf(size[0]), "height", Integer.valueOf(size[1]), "scale", 1);
        picture(
                tools.call(
                        "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true, "clip", clip)),
                file);
    }

    /** What the window shows. */
    public void screenshotOfWindow(Path file) throws IOException {
        picture(tools.call("Page.captureScreenshot", Map.of("format", "png")), file);
    }

    private static void picture(String answer, Path file) throws IOException {
        int from = answer.indexOf("\"data\":\"") + 8;
        Files.write(file, Base64.getDecoder().decode(answer.substring(from, answer.indexOf('"', from))));
    }

    @Override
    public void close() {
        // What a page keeps open ends with it.
        tools.call("Page.navigate", Map.of("url", "about:blank"));
        tools.close();
    }
}
