/** What the archive tells over plain HTTP, as JSON. */
package io.polyboard.archive.http;
