/** Schemas of PostgreSQL: who migrates them, and what the role may do that uses one. */
package io.polyboard.service.schema;
