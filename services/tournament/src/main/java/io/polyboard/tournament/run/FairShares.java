package io.polyboard.tournament.run;

import module java.base;

/**
 * Divides games among tournaments that run together: equally between their owners, and between the
 * tournaments of an owner by weight. Everyone has one game; the next one goes to the owner that has
 * the fewest, and there to the tournament that then has the fewest for its weight. Who has as many
 * as it can use leaves the rest to the others, those of its owner first.
 *
 * <p>Between owners, and between the tournaments of one, this is the division of D'Hondt: where
 * shares in proportion are whole numbers, and nobody can use less, it comes to these. Stateless.
 */
final class FairShares {
  private FairShares() {}

  /**
   * A tournament that is to have a share.
   *
   * @param tournament its id
   * @param weight 1 or more
   * @param most games that it can use, 1 or more
   */
  record Claim(String tournament, String owner, int weight, int most) {}

  /**
   * Divides games.
   *
   * @param total to divide, 0 or more
   * @param claims of different tournaments
   * @return the share of each tournament, 1 or more; together at most the total, or one each where
   *     there are more tournaments
   */
  static Map<String, Integer> divide(int total, Collection<Claim> claims) {
    Map<String, Owner> owners = new LinkedHashMap<>();
    claims.forEach(
        claim -> owners.computeIfAbsent(claim.owner, name -> new Owner()).add(new Share(claim)));
    PriorityQueue<Owner> wanting = new PriorityQueue<>(Comparator.comparingInt(each -> each.games));
    owners.values().stream().filter(Owner::wantsMore).forEach(wanting::add);
    for (int left = total - claims.size(); left > 0 && !wanting.isEmpty(); left--) {
      Owner poorest = wanting.remove();
      poorest.give();
      if (poorest.wantsMore()) {
        wanting.add(poorest);
      }
    }
    Map<String, Integer> shares = new HashMap<>();
    owners.values().forEach(owner -> owner.tell(shares));
    return shares;
  }

  private static final class Owner {
    private final Collection<Share> all = new ArrayList<>();
    private final PriorityQueue<Share> wanting = new PriorityQueue<>();
    private int games;

    void add(Share share) {
      all.add(share);
      games += share.games;
      if (share.wantsMore()) {
        wanting.add(share);
      }
    }

    boolean wantsMore() {
      return !wanting.isEmpty();
    }

    void give() {
      Share poorest = wanting.remove();
      poorest.games++;
      games++;
      if (poorest.wantsMore()) {
        wanting.add(poorest);
      }
    }

    void tell(Map<String, Integer> shares) {
      all.forEach(share -> shares.put(share.claim.tournament, share.games));
    }
  }

  private static final class Share implements Comparable<Share> {
    private final Claim claim;
    private int games = 1;

    Share(Claim claim) {
      this.claim = claim;
    }

    boolean wantsMore() {
      return games < claim.most;
    }

    /** By what each would have for its weight with one more. */
    @Override
    public int compareTo(Share other) {
      return Long.compare((games + 1L) * other.claim.weight, (other.games + 1L) * claim.weight);
    }
  }
}
