/**
 * The engine behind the Universal Chess Interface, by which chess programs, match runners and
 * graphical interfaces speak with engines: lines of text over two streams.
 *
 * <p>One variant of orthodox boards is spelled as UCI has it, {@code e2e4}; all others keep their
 * canonical turns, a turn of several moves being one word: {@code Xa3Xa4,Yb3Yb4}.
 */
package io.polyboard.engine.uci;
