package io.polyboard.tournament.run;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.tournament.run.FairShares.Claim;
import org.junit.jupiter.api.Test;

class FairSharesTest {
  private static final int MANY = 1_000_000;

  @Test
  void tournamentsOfAnOwnerHaveSharesByWeight() {
    assertThat(
            FairShares.divide(
                80,
                List.of(
                    new Claim("a", "", 1, MANY),
                    new Claim("b", "", 2, MANY),
                    new Claim("c", "", 5, MANY))))
        .isEqualTo(Map.of("a", 10, "b", 20, "c", 50));
  }

  @Test
  void ownersHaveEqualSharesWhateverTheirTournamentsWeigh() {
    assertThat(
            FairShares.divide(
                80,
                List.of(
                    new Claim("a", "busy", 1, MANY),
                    new Claim("b", "busy", 3, MANY),
                    new Claim("c", "busy", 100, MANY),
                    new Claim("d", "modest", 1, MANY))))
        .containsEntry("d", 40)
        .containsEntry("a", 1);
  }

  @Test
  void gamesThatATournamentCannotUseGoToTheOthers() {
    // Given an owner with a tournament that has few games left, and an owner that has few at all
    Map<String, Integer> shares =
        FairShares.divide(
            100,
            List.of(
                new Claim("ending", "busy", 10, 3),
                new Claim("long", "busy", 1, MANY),
                new Claim("short", "modest", 1, 20)));

    // Then
    assertThat(shares).isEqualTo(Map.of("ending", 3, "long", 77, "short", 20));
  }

  @Test
  void everyTournamentGetsAGame() {
    // Given more tournaments than there are games, one of them weightier than all others
    List<Claim> claims = new ArrayList<>(List.of(new Claim("heavy", "", 100, MANY)));
    IntStream.range(0, 20)
        .mapToObj(each -> new Claim("t" + each, "", 1, MANY))
        .forEach(claims::add);

    // Then
    assertThat(FairShares.divide(8, claims).values()).containsOnly(1);
    assertThat(FairShares.divide(30, claims)).containsEntry("t7", 1).containsEntry("heavy", 10);
    assertThat(FairShares.divide(5, List.of())).isEmpty();
  }

  @Test
  void sharesOfAnyClaimsAreFair() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      // Given
      int total = random.nextInt(200);
      List<Claim> claims =
          IntStream.range(0, random.nextInt(1, 12))
              .mapToObj(each ->
                  new Claim(
                      "t" + each,
                      "o" + random.nextInt(3),
                      random.nextInt(1, 101),
                      random.nextInt(4) == 0 ? random.nextInt(1, 20) : MANY))
              .toList();

      // When
      Map<String, Integer> shares = FairShares.divide(total, claims);

      // Then each has at least one game and no more than it can use, and all together no more than
      // there are
      assertThat(shares).hasSameSizeAs(claims);
      int given = shares.values().stream().mapToInt(Integer::intValue).sum();
      long usable = claims.stream().mapToLong(Claim::max).sum();
      assertThat((long) given).isEqualTo(Math.min(usable, Math.max(total, claims.size())));
      for (Claim claim : claims) {
        int share = shares.get(claim.tournament());
        assertThat(share).isBetween(1, claim.max());

        // And a tournament that could use more has, to within a game, as many for its weight as any
        // other of its owner that has more than one
        for (Claim other : claims) {
          int others = shares.get(other.tournament());
          if (share < claim.max() && others > 1 && other.owner().equals(claim.owner())) {
            assertThat((share + 1.0) / claim.weight())
                .isGreaterThanOrEqualTo((double) others / other.weight());
          }
        }
      }
    }
  }
}
