package io.polyboard.rules.definition;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.definition.Node.Mapping;
import io.polyboard.rules.definition.Node.Scalar;
import io.polyboard.rules.definition.Node.Sequence;
import io.polyboard.rules.fault.DefinitionFault.Rule;
import io.polyboard.rules.fault.Place.InDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * Reads one YAML document, of which JSON is a subset.
 *
 * <p>It builds its tree from the parser's events, not from the library's own composer, which
 * recurses as deep as the text is nested: a megabyte of brackets must be refused, not overflow the
 * stack.
 */
final class YamlParser {
  /** The deepest nesting of lists and maps. */
  static final int MAX_DEPTH = 32;

  /** The most values, with every alias written out. */
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
  private final Faults faults;
  private final Map<Anchor, Node> anchors = new HashMap<>();
  private int values;

  private YamlParser(String file, Iterator<Event> events, Faults faults) {
    this.file = file;
    this.events = events;
    this.faults = faults;
  }

  /**
   * The map that the text holds. Faults that leave it readable, such as a key given twice, are
   * added to the list.
   *
   * @param file the name of the file, for places
   * @throws RefusedException with the faults so far and the one that leaves the text unreadable
   */
  static Mapping parse(String file, String text, Faults faults) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file)
            .setSchema(SCHEMA)
            .setParseComments(false)
            .setCodePointLimit(Document.MAX_BYTES)
            .build();
    try {
      Iterator<Event> events = new Parse(settings).parseString(text).iterator();
      return new YamlParser(file, events, faults).document();
    } catch (MarkedYamlEngineException e) {
      InDocument place = place(file, e.getProblemMark().or(e::getContextMark));
      String context = e.getContext() == null ? "" : " " + e.getContext();
      String fix = context.endsWith("alias") ? "; put a text that begins with * in quotes" : "";
      faults.add(place, Rule.YAML, e.getProblem() + context + fix);
    } catch (ReaderException e) {
      String before = text.substring(0, text.offsetByCodePoints(0, e.getPosition()));
      int line = (int) before.chars().filter(character -> character == '\n').count() + 1;
      int column = before.length() - before.lastIndexOf('\n');
      faults.add(new InDocument(file, line, column, ""), Rule.YAML_CHARACTER, e.getCodePoint());
    } catch (YamlEngineException e) {
      faults.add(start(file), Rule.YAML, String.valueOf(e.getMessage()));
    }
    throw faults.refusal();
  }

  private Mapping document() {
    Event event = events.next();
    while (!(event instanceof NodeEvent)) {
      if (!events.hasNext()) {
        throw refusal(start(file), Rule.YAML_EMPTY);
      }
      event = events.next();
    }
    Node root = node(event, 1);
    while (events.hasNext()) {
      Event next = events.next();
      if (next instanceof DocumentStartEvent) {
        throw refusal(place(next), Rule.YAML_ONE_DOCUMENT);
      }
    }
    if (root instanceof Mapping mapping) {
      return mapping;
    }
    throw refusal(root.place(), Rule.YAML_MAP, root.kind());
  }

  private Node node(Event event, int depth) {
    if (depth > MAX_DEPTH) {
      throw refusal(place(event), Rule.YAML_DEPTH, MAX_DEPTH);
    }
    if (!(event instanceof AliasEvent) && ++values > MAX_VALUES) {
      throw refusal(place(event), Rule.YAML_VALUES, MAX_VALUES);
    }
    Node node =
        switch (event) {
          case AliasEvent alias -> resolve(alias, depth);
          case ScalarEvent scalar -> scalar(scalar);
          case SequenceStartEvent start -> {
            refuseTag(start, start.getTag());
            yield sequence(place(start), depth);
          }
          case MappingStartEvent start -> {
            refuseTag(start, start.getTag());
            yield mapping(place(start), depth);
          }
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
      throw refusal(place(alias), Rule.YAML_ANCHOR, name);
    }
    values += node.size();
    if (values > MAX_VALUES || depth + node.height() - 1 > MAX_DEPTH) {
      throw refusal(place(alias), Rule.YAML_ALIAS_SIZE, name, MAX_VALUES, MAX_DEPTH);
    }
    return node;
  }

  private Scalar scalar(ScalarEvent event) {
    refuseTag(event, event.getTag());
    Tag tag = SCHEMA.getScalarResolver().resolve(event.getValue(), event.isPlain());
    Node.Type type = event.isPlain() ? TYPES.getOrDefault(tag, Node.Type.TEXT) : Node.Type.TEXT;
    return new Scalar(place(event), event.getValue(), type);
  }

  private Sequence sequence(InDocument place, int depth) {
    List<Node> items = new ArrayList<>();
    Event event = events.next();
    while (!(event instanceof CollectionEndEvent)) {
      items.add(node(event, depth + 1));
      event = events.next();
    }
    return Sequence.of(place, items);
  }

  private Mapping mapping(InDocument place, int depth) {
    Map<String, Node.Entry> entries = new LinkedHashMap<>();
    Event event = events.next();
    while (!(event instanceof CollectionEndEvent)) {
      if (!(node(event, depth + 1) instanceof Scalar key)) {
        throw refusal(place(event), Rule.YAML_KEY_IS_TEXT);
      }
      Node value = node(events.next(), depth + 1);
      InDocument keyPlace = place(event);
      Node.Entry first = entries.putIfAbsent(key.value(), new Node.Entry(keyPlace, value));
      if (first != null) {
        faults.add(keyPlace, Rule.YAML_KEY_TWICE, key.value(), first.key().line());
      }
      event = events.next();
    }
    return Mapping.of(place, entries);
  }

  private void refuseTag(Event event, Optional<String> tag) {
    if (tag.isPresent()) {
      throw refusal(place(event), Rule.YAML_TAG, tag.get());
    }
  }

  private RefusedException refusal(InDocument place, Rule rule, Object... arguments) {
    faults.add(place, rule, arguments);
    return faults.refusal();
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
