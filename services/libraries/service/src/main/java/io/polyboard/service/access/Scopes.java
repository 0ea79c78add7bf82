package io.polyboard.service.access;

import module java.base;

import io.polyboard.proto.common.v1.Scope;

/** Scopes as texts: {@code SCOPE_RULES_READ} is {@code rules:read}. */
public final class Scopes {
  private static final String PREFIX = "SCOPE_";

  private Scopes() {}

  /** All scopes, in the order of the contract. */
  public static List<Scope> all() {
    return Arrays.stream(Scope.values())
        .filter(scope -> scope != Scope.UNRECOGNIZED && scope != Scope.SCOPE_UNSPECIFIED)
        .toList();
  }

  /** A scope as in tokens. */
  public static String text(Scope scope) {
    return scope.name().substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', ':');
  }

  /** Scopes as in tokens, separated by commas, in the order of the contract. */
  public static String text(Set<Scope> scopes) {
    return scopes.stream().sorted().map(Scopes::text).collect(Collectors.joining(","));
  }

  /** The scope with this text, if there is one. */
  public static Optional<Scope> parse(String text) {
    return all().stream().filter(scope -> text(scope).equals(text)).findFirst();
  }
}
