package io.polyboard.service.schema;

/** The database holds a schema that this version of Polyboard cannot migrate. */
public final class UnknownSchemaException extends RuntimeException {
  UnknownSchemaException(Schema schema, Throwable cause) {
    super(
        "the database has a schema %s of another version of Polyboard, which this version cannot migrate"
            .formatted(schema.name()),
        cause);
  }
}
