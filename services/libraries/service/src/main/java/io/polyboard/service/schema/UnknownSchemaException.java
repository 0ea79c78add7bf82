package io.polyboard.service.schema;

/** The database holds a schema that this version of Polyboard cannot migrate. */
public final class UnknownSchemaException extends RuntimeException {
  UnknownSchemaException(Schema schema, Throwable cause) {
    super(
        "the schema %s is of another version of Polyboard, and this version cannot migrate it"
            .formatted(schema.name()),
        cause);
  }
}
