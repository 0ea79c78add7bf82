/** Who may call what: TLS, tokens and their scopes, quotas of owners, the audit log. */
package io.polyboard.service.access;
