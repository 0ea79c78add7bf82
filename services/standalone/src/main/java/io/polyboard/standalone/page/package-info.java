/**
 * What the commands print, as text and as JSON: a package for each subject, and here what they
 * share.
 */
package io.polyboard.standalone.page;
