/** Who may call what: TLS, tokens and their scopes, quotas of owners, the audit log. */
@NullMarked
package io.polyboard.service.access;

import org.jspecify.annotations.NullMarked;
