package io.polyboard.tournament.run;

import module java.base;

/**
 * Divides games among running tournaments: equally among their owners, and by weight among the
 * tournaments of an owner. Each tournament has one game; the next game goes to the owner with the
 * fewest, and there to the tournament that then has the fewest for its weight. A tournament that
 * cannot use more leaves the rest to the others, first to those of its owner.
 *
 * <p>Among owners, and among the tournaments of one owner, this is the D'Hondt method: if the
 * proportional shares are whole numbers and all can be used, these are the result. Stateless.
 */
final class FairShares {
  private FairShares() {}

  /**
   * A tournament that gets a share.
   *
   * @param tournament its id
   * @param weight 1 or more
   * @param max games that it can use, 1 or more
   */
  record Claim(String tournament, String owner, int weight, int max) {}

  /**
   * Divides games.
   *
   * @param total to divide, 0 or more
   * @param claims of different tournaments
   * @return the share of each tournament, 1 or more; together at most the total, or one each if
   *     there are more tournaments
   */
  static Map<String, Integer> divide(int total, Collection<Claim> claims) {
    List<Share> shares = claims.stream().map(Share::new).toList();
    Map<String, Owner> owners = new LinkedHashMap<>();
    shares.forEach(
        share -> owners.computeIfAbsent(share.claim.owner, name -> new Owner()).give(share));
    PriorityQueue<Owner> wanting = new PriorityQueue<>(Comparator.comparingInt(each -> each.games));
    owners.values().stream().filter(Owner::wantsMore).forEach(wanting::add);
    for (int left = total - claims.size(); left > 0 && !wanting.isEmpty(); left--) {
      Owner poorest = wanting.remove();
      poorest.give(poorest.wanting.remove());
      if (poorest.wantsMore()) {
        wanting.add(poorest);
      }
    }
    return shares.stream()
        .collect(Collectors.toMap(share -> share.claim.tournament, share -> share.games));
  }

  private static final class Owner {
    private final PriorityQueue<Share> wanting = new PriorityQueue<>();
    private int games;

    void give(Share share) {
      share.games++;
      games++;
      if (share.games < share.claim.max) {
        wanting.add(share);
      }
    }

    boolean wantsMore() {
      return !wanting.isEmpty();
    }
  }

  private static final class Share implements Comparable<Share> {
    private final Claim claim;
    private int games;

    Share(Claim claim) {
      this.claim = claim;
    }

    /** Compares what each would have for its weight with one more. */
    @Override
    public int compareTo(Share other) {
      return Long.compare((games + 1L) * other.claim.weight, (other.games + 1L) * claim.weight);
    }
  }
}
