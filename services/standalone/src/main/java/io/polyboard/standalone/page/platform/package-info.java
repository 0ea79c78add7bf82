/** How the addresses of the services are printed. */
@NullMarked
package io.polyboard.standalone.page.platform;

import org.jspecify.annotations.NullMarked;
