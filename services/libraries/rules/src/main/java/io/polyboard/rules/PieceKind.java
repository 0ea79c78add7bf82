package io.polyboard.rules;

/**
 * A kind of piece of a variant, such as its knights.
 *
 * @param index its number in the variant's definition, from 0
 * @param letter its letter, in upper case
 * @param name its name, in lower case
 */
public record PieceKind(int index, char letter, String name) {
  @Override
  public String toString() {
    return name;
  }
}
