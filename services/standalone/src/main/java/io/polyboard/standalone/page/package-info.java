/**
 * What the commands print, as text and as JSON: a package for each subject, and here what they
 * share.
 */
@NullMarked
package io.polyboard.standalone.page;

import org.jspecify.annotations.NullMarked;
