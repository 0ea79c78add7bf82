package io.polyboard.play.balanced;

import module java.base;

import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;

/**
 * A set of balanced openings, with everything needed to make it again.
 *
 * @param digest digest of the variant's definition
 * @param command the command that makes the set
 * @param version version of the program that made the set
 * @param drawn lines drawn to find the openings
 */
public record OpeningSet(
    Variant variant,
    String digest,
    BalanceRule rule,
    long seed,
    String command,
    String version,
    long drawn,
    List<BalancedOpening> openings) {
  /** Nodes of the short search that judges each turn of an opening. */
  public static final int GLANCE = 1_000;

  public OpeningSet {
    openings = List.copyOf(openings);
  }

  /** The text of a file, as {@link OpeningFile} reads it. */
  public String text() {
    String facts =
        """
        # Balanced openings: a position a line, White's score in centipawns, and the turns to it.
        # command: %s
        # variant: %s
        # digest: %s
        # plies: %d
        # count: %d
        # within: %d
        # center: %d
        # nodes: %d
        # glance: %d
        # loss: %d
        # seed: %d
        # drawn: %d
        # version: %s
        """;
    return String.format(
            Locale.ROOT,
            facts,
            command,
            variant.id(),
            digest,
            rule.plies(),
            openings.size(),
            rule.within(),
            rule.center(),
            rule.nodes(),
            GLANCE,
            rule.loss(),
            seed,
            drawn,
            version)
        + openings.stream().map(this::line).collect(Collectors.joining());
  }

  private String line(BalancedOpening opening) {
    return String.format(
        Locale.ROOT,
        "%s # %+d %s\n",
        Mfen.format(variant, opening.position()),
        opening.score(),
        String.join(" ", TurnText.formatAll(variant, opening.turns())));
  }
}
