/**
 * The platform as the command line sees it: services at an address, or all of them in this process
 * with an embedded broker and database.
 */
package io.polyboard.standalone.platform;
