/**
 * The output of the commands, as text and as JSON: one package per subject, and here the shared
 * parts.
 */
package io.polyboard.standalone.page;
