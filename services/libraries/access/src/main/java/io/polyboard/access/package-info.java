/** Who may call what: TLS, tokens and their scopes, quotas of owners, the audit log. */
@NullMarked
package io.polyboard.access;

import org.jspecify.annotations.NullMarked;
