/** Schemas of PostgreSQL: who migrates them, and what the role may do that uses one. */
@NullMarked
package io.polyboard.service.schema;

import org.jspecify.annotations.NullMarked;
