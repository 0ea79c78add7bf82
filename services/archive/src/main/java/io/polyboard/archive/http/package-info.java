/** The archive over plain HTTP, as JSON. */
package io.polyboard.archive.http;
