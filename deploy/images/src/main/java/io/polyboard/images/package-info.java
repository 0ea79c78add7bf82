/**
 * Makes the images of the packaged applications, without an engine and without a registry: a small
 * system of Debian's packages, a runtime of the modules that are needed, the application, an AOT
 * cache that it has written itself in a training run, and a bill of materials.
 */
@NullMarked
package io.polyboard.images;

import org.jspecify.annotations.NullMarked;
