/**
 * The balance report of a variant as a page: one HTML file that needs no network. Its template,
 * style and scripts are the resources of this package.
 */
package io.polyboard.standalone.page.balance;
