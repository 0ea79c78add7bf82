package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import org.jspecify.annotations.Nullable;

/**
 * Counts the good turns of a game after its end, with the engines of its players: that of the
 * player that made the turn searches each legal turn with a tenth of the nodes of the player's own
 * search, so that a game takes about a tenth longer. The counts are a pure function of the game and
 * its plan if the game is. For one thread.
 */
final class GoodTurnCounter {
  /** A search of a turn takes this share of the nodes of the player's search. */
  private static final int SHARE = 10;

  private static final int MIN_NODES = 50;

  /**
   * Max turns that are searched. If there are more legal ones, the player's choice and others drawn
   * at random stand for all.
   */
  private static final int MAX_SEARCHED = 64;

  private final GamePlan plan;
  private final Opening opening;
  private final List<PlayedTurn> turns;
  private final Seat white;
  private final Seat black;
  private final long seed;
  private final SplittableRandom random;

  /**
   * @param turns the turns that the players chose
   */
  GoodTurnCounter(GamePlan plan, Opening opening, List<PlayedTurn> turns, Seat white, Seat black) {
    this.plan = plan;
    this.opening = opening;
    this.turns = turns;
    this.white = white;
    this.black = black;
    seed = Seed.derive(plan.whiteSeed(), plan.blackSeed());
    random = new SplittableRandom(seed);
  }

  GoodTurns count() throws InterruptedException {
    int ofWhite = drawn(Side.WHITE);
    int ofBlack = drawn(Side.BLACK);
    int early = GoodTurns.OPENING_TURNS.get(random.nextInt(GoodTurns.OPENING_TURNS.size()));
    boolean counts =
        opening.start() == null
            && opening.turns().isEmpty()
            && early <= turns.size()
            && isSearched(early - 1);
    return new GoodTurns(
        ofWhite < 0 ? null : count(ofWhite),
        ofBlack < 0 ? null : count(ofBlack),
        counts ? early : 0,
        counts ? count(early - 1) : null);
  }

  private boolean isSearched(int turn) {
    return turns.get(turn).score() != null;
  }

  /** A turn that the side searched, all equally likely; -1 if there is none. */
  private int drawn(Side side) {
    int[] searched =
        IntStream.range(0, turns.size())
            .filter(turn -> isSearched(turn) && sideOf(turn) == side)
            .toArray();
    return searched.length == 0 ? -1 : searched[random.nextInt(searched.length)];
  }

  private Side sideOf(int turn) {
    Side first = opening.start() == null ? Side.WHITE : opening.start().side();
    return (opening.turns().size() + turn) % 2 == 0 ? first : first.opponent();
  }

  private GoodTurns.@Nullable Count count(int turn) throws InterruptedException {
    Seat seat = sideOf(turn) == Side.WHITE ? white : black;
    if (!(seat instanceof Seat.Searcher searcher)) {
      return null;
    }
    searcher.engine().reseed(seed);
    return count(
        searcher.engine(),
        before(turn),
        turns.get(turn).turn(),
        Limits.ofNodes(Math.max(MIN_NODES, turns.get(turn).nodes() / SHARE)));
  }

  private Position before(int turn) {
    Position position =
        opening.start() == null ? plan.variant().start() : plan.variant().position(opening.start());
    opening.turns().forEach(each -> make(position, each));
    turns.subList(0, turn).forEach(each -> make(position, each.turn()));
    return position;
  }

  private GoodTurns.Count count(Engine engine, Position position, Turn chosen, Limits limits)
      throws InterruptedException {
    long legal = position.countTurns();
    boolean all = legal <= MAX_SEARCHED;
    List<Turn> searched = all ? position.legalTurns() : sample(position, chosen);
    List<Integer> scores = new ArrayList<>();
    for (Turn turn : searched) {
      scores.add(score(engine, position, turn, limits));
    }
    int limit = Collections.max(scores) - GoodTurns.MARGIN;
    long good = scores.stream().filter(score -> score >= limit).count();
    if (all) {
      return new GoodTurns.Count(legal, good);
    }
    boolean chosenIsGood = scores.getFirst() >= limit;
    double share = (good - (chosenIsGood ? 1.0 : 0)) / (searched.size() - 1);
    long estimate = Math.round((chosenIsGood ? 1 : 0) + share * (legal - 1));
    return new GoodTurns.Count(legal, Math.clamp(estimate, 1, legal));
  }

  /** The chosen turn, then others drawn at random. */
  private List<Turn> sample(Position position, Turn chosen) {
    List<Turn> sample = new ArrayList<>(List.of(chosen));
    while (sample.size() < MAX_SEARCHED) {
      Turn drawn = Opening.drawTurn(position, random);
      if (!drawn.equals(chosen)) {
        sample.add(drawn);
      }
    }
    return sample;
  }

  /** The score of a turn for the side that makes it. */
  private static int score(Engine engine, Position position, Turn turn, Limits limits)
      throws InterruptedException {
    make(position, turn);
    int score = -engine.searchInGame(position, limits).best().score();
    turn.moves().forEach(_ -> position.unmake());
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return score;
  }

  private static void make(Position position, Turn turn) {
    for (Move move : turn.moves()) {
      position.make(move);
    }
  }
}
