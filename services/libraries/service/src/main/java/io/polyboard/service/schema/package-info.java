/** Schemas of PostgreSQL: their migration, and the rights of the services' roles. */
package io.polyboard.service.schema;
