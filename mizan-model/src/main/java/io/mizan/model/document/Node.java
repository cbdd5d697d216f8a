package io.mizan.model.document;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.time.DateTimeException;
import java.util.List;
import java.util.function.Function;

/** A part of a document that knows where it stands. */
public sealed interface Node permits Mapping, Node.Sequence, Node.Scalar {

    Place place();

    /** What the node is, for messages: {@code a list}. */
    String kind();

    /** The node as a mapping, or an error that names the place. */
    default Mapping asMapping() {
        throw expected("a mapping");
    }

    /** The node as a list, or an error that names the place. */
    default List<Node> asList() {
        throw expected("a list");
    }

    /** The node as a single value, or an error that names the place. */
    default Scalar asScalar() {
        throw expected("a single value");
    }

    private RuntimeException expected(String what) {
        return Problem.of(ErrorCode.INPUT_FORMAT, "expected " + what + ", found " + kind())
                .at(place())
                .exception();
    }

    /** A list of nodes. */
    record Sequence(Place place, List<Node> items) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }

        @Override
        public List<Node> asList() {
            return items;
        }
    }

    /** A text, number or truth value, kept as it is written; null is an empty text. */
    record Scalar(Place place, String text, boolean isNull) implements Node {
        @Override
        public String kind() {
            return isNull ? "nothing" : "the value '" + text + "'";
        }

        @Override
        public Scalar asScalar() {
            return this;
        }

        /** Reads the value with a parser; what the parser refuses is reported with the key and the line. */
        public <T> T convert(String key, Function<String, T> parser) {
            try {
                return parser.apply(text);
            } catch (MizanException e) {
                throw new MizanException(e.problem().with("key", key).at(place), e);
            } catch (NumberFormatException e) {
                throw refused("not a number", key, e);
            } catch (ArithmeticException e) {
                throw refused("a number out of range", key, e);
            } catch (DateTimeException e) {
                throw refused("not a time or duration", key, e);
            } catch (IllegalArgumentException e) {
                throw refused("not a possible value", key, e);
            }
        }

        private MizanException refused(String what, String key, RuntimeException cause) {
            return new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, what)
                            .with("key", key)
                            .with("value", text)
                            .at(place),
                    cause);
        }

        /** The value as a number; the key is for the message where it is none. */
        public double number(String key) {
            return convert(key, Scalar::decimal);
        }

        /** What JSON calls a number; Java would also read 1d, 0x1p3 and NaN. */
        private static double decimal(String text) {
            for (int i = 0; i < text.length(); i++) {
                char letter = text.charAt(i);
                boolean allowed = isDigit(letter)
                        || switch (letter) {
                            case '-', '+' -> i == 0 || text.charAt(i - 1) == 'e' || text.charAt(i - 1) == 'E';
                            case '.', 'e', 'E' -> i > 0 && isDigit(text.charAt(i - 1));
                            default -> false;
                        };
                // What is left for Java to refuse: two points, two exponents.
                if (!allowed || (i == text.length() - 1 && !isDigit(letter))) {
                    throw new NumberFormatException(text);
                }
            }
            return Double.parseDouble(text);
        }

        private static boolean isDigit(char letter) {
            return letter >= '0' && letter <= '9';
        }
    }
}
