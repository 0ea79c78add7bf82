/**
 * The engine as a program of the Universal Chess Interface, with which match runners and graphical
 * interfaces control chess engines: lines of text over two streams.
 *
 * <p>Turns on one orthodox board are spelled as in UCI, {@code e2e4}. All other turns are in
 * canonical notation, in which a turn of several moves is one word: {@code Xa3Xa4,Yb3Yb4}.
 */
package io.polyboard.engine.uci;
