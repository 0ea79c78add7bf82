package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** Why a text is not YAML, for a designer: the library's messages speak of tokens and scalars. */
final class YamlFault {
  /** What is said of a fault that the library does not place, or that is not known here. */
  static final String UNKNOWN = "this is not YAML; check indentation, brackets and quotes here";

  private static final String QUOTED = "while scanning a quoted scalar";

  private static final Pattern SAMPLE = Pattern.compile("'(.)'|found unknown escape character (.)");

  private YamlFault() {}

  /** Where to look: for a text without its closing quotation mark, where it begins. */
  static Optional<Mark> place(MarkedYamlEngineException fault) {
    return QUOTED.equals(fault.getContext())
        ? fault.getContextMark()
        : fault.getProblemMark().or(fault::getContextMark);
  }

  /** What is wrong at {@link #place} and what to write instead. */
  static String describe(MarkedYamlEngineException fault) {
    String problem = Objects.requireNonNullElse(fault.getProblem(), "");
    String context = Objects.requireNonNullElse(fault.getContext(), "");
    String begun =
        fault.getContextMark().map(Mark::getLine).map(line -> " in line " + (line + 1)).orElse("");
    if (problem.contains("(TAB)")) {
      return "a tab cannot indent; use spaces";
    }
    return switch (context) {
      case "while parsing a flow mapping" ->
          "the map that begins with {" + begun + " needs , or } here";
      case "while parsing a flow sequence" ->
          "the list that begins with [" + begun + " needs , or ] here";
      case "while parsing a block mapping", "while parsing a block collection" ->
          "the indentation of this line fits none of the lines above";
      case "while scanning a simple key" ->
          "the key" + begun + " has no colon; write it as 'key: value'";
      case "while scanning an alias" ->
          "a name must follow *; put a text that begins with * in quotes";
      case "while scanning an anchor" ->
          "a name must follow &; put a text that begins with & in quotes";
      case "while scanning a tag" -> "a text that begins with ! must be in quotes";
      case "while scanning a directive", "while scanning a YAML directive" ->
          "a line cannot begin with %; remove it";
      case "while scanning a block scalar" ->
          problem.contains("leading empty lines")
              ? "an empty line before the text has more spaces than the text; remove them"
              : "the text after > or | must begin in the next line; put a text that begins with >"
                  + " or | in quotes";
      case "while scanning a double-quoted scalar" ->
          "a backslash in double quotes cannot stand before "
              + sample(problem).orElse("this")
              + "; write two backslashes, or use single quotes";
      case QUOTED -> "the text lacks its closing quotation mark";
      default -> withoutContext(problem);
    };
  }

  private static String withoutContext(String problem) {
    if (problem.startsWith("mapping values are not allowed")) {
      return "a colon cannot stand here: write one key in a line, indented like the others; put a"
          + " text with a colon and a blank in quotes";
    }
    if (problem.startsWith("sequence entries are not allowed")) {
      return "an item of a list cannot begin here; begin it in a line of its own";
    }
    if (problem.startsWith("mapping keys are not allowed")) {
      return "a key cannot begin here; begin it in a line of its own";
    }
    if (problem.contains("that cannot start any token")) {
      return "a text cannot begin with "
          + sample(problem).orElse("this character")
          + "; put it in quotes";
    }
    if (problem.contains("expected the node content")) {
      return "a value is missing here; look for a comma or a bracket too many";
    }
    if (problem.contains("<document start>")) {
      return "the file should end before this; look for a bracket too many, or for a line with less"
          + " indentation than the first one";
    }
    return UNKNOWN;
  }

  /** The character that a message names, in quotes. */
  private static Optional<String> sample(String problem) {
    Matcher named = SAMPLE.matcher(problem);
    return named.find()
        ? Optional.of(quote(Objects.requireNonNullElse(named.group(1), named.group(2))))
        : Optional.empty();
  }
}
