package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.definition.Node.Mapping;
import io.polyboard.rules.definition.Node.Scalar;
import io.polyboard.rules.definition.Node.Sequence;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.JsonSchema;

/**
 * Reads one YAML document. JSON is a subset of YAML.
 *
 * <p>It builds its tree from the parser's events. The library's own composer recurses as deep as
 * the text is nested, but a megabyte of brackets must be refused, not overflow the stack.
 */
final class YamlParser {
  /** Maximum nesting of lists and maps. */
  static final int MAX_DEPTH = 32;

  /** Maximum number of values, with every alias written out. */
  static final int MAX_VALUES = 100_000;

  private static final JsonSchema SCHEMA = new JsonSchema();

  private static final Map<Tag, Node.Type> TYPES =
      Map.of(
          Tag.INT, Node.Type.INTEGER,
          Tag.FLOAT, Node.Type.DECIMAL,
          Tag.BOOL, Node.Type.BOOLEAN,
          Tag.NULL, Node.Type.NULL);

  private final String file;
  private final Iterator<Event> events;
  private final Problems problems;
  private final Map<Anchor, Node> anchors = new HashMap<>();
  private int values;

  private YamlParser(String file, Iterator<Event> events, Problems problems) {
    this.file = file;
    this.events = events;
    this.problems = problems;
  }

  /**
   * The map in the text. Problems after which reading can continue, such as a duplicate key, are
   * added to the list.
   *
   * @param file the name of the file, for places
   * @throws RefusedException with the problems so far and the one that makes the text unreadable
   */
  static Mapping parse(String file, String text, Problems problems) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file)
            .setSchema(SCHEMA)
            .setParseComments(false)
            .setCodePointLimit(Document.MAX_BYTES)
            .build();
    try {
      Iterator<Event> events = new Parse(settings).parseString(text).iterator();
      return new YamlParser(file, events, problems).document();
    } catch (MarkedYamlEngineException e) {
      InDocument place = place(file, YamlFault.place(e));
      problems.add(place, "YAML", YamlFault.describe(e));
    } catch (ReaderException e) {
      String before = text.substring(0, text.offsetByCodePoints(0, e.getPosition()));
      int line = (int) before.chars().filter(character -> character == '\n').count() + 1;
      int column = before.length() - before.lastIndexOf('\n');
      problems.add(
          new InDocument(file, line, column, ""),
          "YAML_CHARACTER",
          String.format("U+%04X", e.getCodePoint())
              + " is not allowed in a file; remove the character");
    } catch (YamlEngineException e) {
      problems.add(start(file), "YAML", YamlFault.UNKNOWN);
    }
    throw problems.refusal();
  }

  private Mapping document() {
    Event event = events.next();
    while (!(event instanceof NodeEvent)) {
      if (!events.hasNext()) {
        throw refusal(start(file), "YAML_EMPTY", "is empty");
      }
      event = events.next();
    }
    Node root = node(event, 1);
    while (events.hasNext()) {
      Event next = events.next();
      if (next instanceof DocumentStartEvent) {
        throw refusal(
            place(next), "YAML_ONE_DOCUMENT", "a second document begins; a file may have only one");
      }
    }
    if (root instanceof Mapping mapping) {
      return mapping;
    }
    throw refusal(root.place(), "YAML_MAP", "must be a map of keys, not " + root.kind());
  }

  private Node node(Event event, int depth) {
    if (depth > MAX_DEPTH) {
      throw refusal(place(event), "YAML_DEPTH", "is nested more than " + MAX_DEPTH + " deep");
    }
    if (!(event instanceof AliasEvent) && ++values > MAX_VALUES) {
      throw refusal(
          place(event),
          "YAML_VALUES",
          "is one value too many; a file may have at most " + MAX_VALUES + " values");
    }
    Node node =
        switch (event) {
          case AliasEvent alias -> resolve(alias, depth);
          case ScalarEvent scalar -> scalar(scalar);
          case SequenceStartEvent start -> sequence(start, depth);
          case MappingStartEvent start -> mapping(start, depth);
          default -> throw new IllegalStateException(event.toString());
        };
    if (!(event instanceof AliasEvent) && event instanceof NodeEvent anchored) {
      anchored.getAnchor().ifPresent(anchor -> anchors.put(anchor, node));
    }
    return node;
  }

  private Node resolve(AliasEvent alias, int depth) {
    String name = alias.getAlias().getValue();
    Node node = anchors.get(alias.getAlias());
    if (node == null) {
      throw refusal(
          place(alias),
          "YAML_ANCHOR",
          "no value before this one is marked &"
              + name
              + "; put a text that begins with * in quotes");
    }
    values += node.size();
    if (values > MAX_VALUES || depth + node.height() - 1 > MAX_DEPTH) {
      throw refusal(
          place(alias),
          "YAML_ALIAS_SIZE",
          ("*%s repeats too much: with every alias written out a file may have at most %s"
                  + " values, nested at most %s deep")
              .formatted(name, MAX_VALUES, MAX_DEPTH));
    }
    return node;
  }

  private Scalar scalar(ScalarEvent event) {
    refuseTag(event, event.getTag());
    Tag tag = SCHEMA.getScalarResolver().resolve(event.getValue(), event.isPlain());
    Node.Type type = event.isPlain() ? TYPES.getOrDefault(tag, Node.Type.TEXT) : Node.Type.TEXT;
    return new Scalar(place(event), event.getValue(), type);
  }

  private Sequence sequence(SequenceStartEvent start, int depth) {
    refuseTag(start, start.getTag());
    List<Node> items = new ArrayList<>();
    Event event = events.next();
    while (!(event instanceof CollectionEndEvent)) {
      items.add(node(event, depth + 1));
      event = events.next();
    }
    return Sequence.of(place(start), items);
  }

  private Mapping mapping(MappingStartEvent start, int depth) {
    refuseTag(start, start.getTag());
    Map<String, Node.Entry> entries = new LinkedHashMap<>();
    Event event = events.next();
    while (!(event instanceof CollectionEndEvent)) {
      if (!(node(event, depth + 1) instanceof Scalar key)) {
        throw refusal(place(event), "YAML_KEY_IS_TEXT", "a key must be a text");
      }
      Node value = node(events.next(), depth + 1);
      InDocument keyPlace = place(event);
      Node.Entry first = entries.putIfAbsent(key.value(), new Node.Entry(keyPlace, value));
      if (first != null) {
        problems.add(
            keyPlace,
            "YAML_KEY_TWICE",
            "the key %s is given twice, first in line %s; remove one"
                .formatted(quote(key.value()), first.key().line()));
      }
      event = events.next();
    }
    return Mapping.of(place(start), entries);
  }

  private void refuseTag(Event event, Optional<String> tag) {
    if (tag.isPresent()) {
      throw refusal(place(event), "YAML_TAG", "has a tag; remove " + quote(tag.get()));
    }
  }

  private RefusedException refusal(InDocument place, String code, String message) {
    problems.add(place, code, message);
    return problems.refusal();
  }

  private static InDocument start(String file) {
    return new InDocument(file, 1, 1, "");
  }

  private InDocument place(Event event) {
    return place(file, event.getStartMark());
  }

  private static InDocument place(String file, Optional<Mark> mark) {
    return mark.map(at -> new InDocument(file, at.getLine() + 1, at.getColumn() + 1, ""))
        .orElse(start(file));
  }
}
