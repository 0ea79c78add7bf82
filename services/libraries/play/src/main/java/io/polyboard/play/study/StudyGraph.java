package io.polyboard.play.study;

import module java.base;

import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Symmetry;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import org.jspecify.annotations.Nullable;

/**
 * The positions of a study with their scores, and the choice of positions to search next. For one
 * thread at a time.
 *
 * <p>The graph grows best first, by drop-out expansion (T. R. Lincke, "Strategies for the automatic
 * construction of opening books", Computers and Games 2000): the next position is the one with the
 * least cost. The cost of a position adds up the turns that lead to it: by how much each is worse
 * than the best turn, plus a price for each ply. Positions reached in several ways are one node,
 * and so are the images of a position by the variant's symmetries. A turn back to a position of the
 * same ply or an earlier one is not followed, so that no line is a cycle.
 *
 * <p>Positions are chosen in batches. A batch is chosen as soon as the last but one batch before it
 * is complete. So the graph depends on the answers alone, not on their order, while the searches of
 * the batch in between keep workers busy.
 */
public final class StudyGraph {
  private static final int GROWTH = 16;
  private static final int UNREACHED = Integer.MAX_VALUE;
  private static final int START = 1;

  private final Variant variant;
  private final StudyRule rule;
  private final int startLines;

  /** Totals of positions to search: the initial one, then one for each extension. */
  private final List<Integer> stages = new ArrayList<>();

  private final List<Node> nodes = new ArrayList<>();
  private final Map<Long, Node> byKey = new HashMap<>();

  /** Nodes whose answers are counted, by ply. */
  private final List<List<Node>> searched = new ArrayList<>();

  /** Chosen nodes, by number from 1. */
  private final List<Node> chosen = new ArrayList<>();

  /** The number of the last position of each batch. */
  private final List<Integer> batches = new ArrayList<>();

  private final TreeSet<Integer> missing = new TreeSet<>();

  /** Answers that are not counted yet, by number. */
  private final Map<Integer, List<AnalysedTurn>> answers = new TreeMap<>();

  private int stage;
  private int batchesCounted;
  private boolean isExhausted;

  private static final class Node implements Cloneable {
    private final int index;
    private final int ply;
    private final String mfen;
    private final boolean isOver;
    private final long key;

    /** Maps the position to the canonical one among its images. */
    private final Symmetry canonical;

    private int number;
    private List<Edge> edges = List.of();
    private boolean isSearched;
    private int score;
    private int depth;
    private int cost;

    private Node(int index, int ply, Position position, Symmetry canonical, int score) {
      this.index = index;
      this.ply = ply;
      this.canonical = canonical;
      this.score = score;
      mfen = Mfen.format(position.variant(), position.setup());
      isOver = position.outcome().isOver();
      key = position.key();
    }

    private Node copy() {
      try {
        return (Node) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private record Edge(AnalysedTurn turn, int to, boolean isReturn, boolean isImage) {
    boolean isFollowed(List<Node> nodes) {
      return nodes.get(to).isSearched && !isReturn;
    }

    int score(List<Node> nodes) {
      return isFollowed(nodes) ? before(nodes.get(to).score) : turn.score();
    }

    int depth(List<Node> nodes) {
      return isFollowed(nodes) ? nodes.get(to).depth + 1 : turn.depth();
    }
  }

  /**
   * A study that has only its start.
   *
   * @param start position from which the study starts; null for the variant's start position
   * @throws RefusedException if the rules refuse the start, or the game is over there
   */
  public StudyGraph(Variant variant, @Nullable Setup start, StudyRule rule) {
    this.variant = variant;
    this.rule = rule;
    stages.add(rule.positions());
    Position position = start == null ? variant.start() : variant.position(start);
    if (position.outcome().isOver()) {
      throw new RefusedException("position", "the game is over");
    }
    startLines = StudyRule.startLines(position.countTurns());
    choose(node(position, 0, 0));
    batches.add(START);
  }

  /** The score of a turn, from the score after it: a forced end is a ply further away. */
  private static int before(int score) {
    return ForcedScore.isForced(score) ? -score + Integer.signum(score) : -score;
  }

  /** The total of positions to search. */
  public int positions() {
    return stages.getLast();
  }

  /** The number of searched positions that are counted. */
  public int counted() {
    return batchesCounted == 0 ? 0 : batches.get(batchesCounted - 1);
  }

  /** The number of known positions, searched or not. */
  public int size() {
    return nodes.size();
  }

  /** The number of positions chosen so far, which is the number of the last question. */
  public int chosen() {
    return chosen.size();
  }

  /** Whether all requested positions were searched, or all positions in the band. */
  public boolean isFinished() {
    return isStageChosen()
        && missing.isEmpty()
        && batchesCounted == batches.size()
        && (isExhausted || stage == stages.size() - 1);
  }

  private boolean isStageChosen() {
    return isExhausted || chosen.size() >= stages.get(stage);
  }

  /**
   * Extends the study to more positions, which are searched after the ones requested before.
   *
   * @param positions new total; ignored unless it is greater than before
   */
  public void extend(int positions) {
    if (positions > positions()) {
      stages.add(positions);
    }
  }

  /** The questions without an answer, by number. */
  public List<Question> open() {
    return missing.stream().map(this::question).toList();
  }

  /**
   * A question that was asked.
   *
   * @param number 1 to {@link #chosen()}
   */
  public Question question(int number) {
    String mfen = chosen.get(number - 1).mfen;
    return number == START
        ? new Question(number, mfen, rule.startNodes(startLines), startLines)
        : new Question(number, mfen, rule.nodes(), rule.lines());
  }

  /**
   * Accepts an answer.
   *
   * @param turns of the position, the best first
   * @return whether the answer is accepted; false if the question has an answer or was not asked
   */
  public boolean answer(int number, List<AnalysedTurn> turns) {
    if (!missing.remove(number)) {
      return false;
    }
    answers.put(number, List.copyOf(turns));
    return true;
  }

  /**
   * Counts answers, and chooses positions to search next, as far as the answers allow.
   *
   * @return the new questions, by number, including those that already have an answer; see {@link
   *     #open()}
   * @throws RefusedException if an answer has a turn that is illegal in its position
   */
  public List<Question> advance() {
    int before = chosen.size();
    while (isStageChosen() ? goToNextStage() : chooseNextBatch()) {
      // Repeat while there are answers.
    }
    return chosen.subList(before, chosen.size()).stream()
        .map(node -> question(node.number))
        .toList();
  }

  private boolean goToNextStage() {
    if (!missing.isEmpty()) {
      return false;
    }
    while (batchesCounted < batches.size()) {
      countBatch();
    }
    if (isExhausted || stage == stages.size() - 1) {
      return false;
    }
    stage++;
    return true;
  }

  private boolean chooseNextBatch() {
    int batch = batches.size();
    while (batchesCounted < batch - 1) {
      if (!missing.isEmpty() && missing.first() <= batches.get(batchesCounted)) {
        return false;
      }
      countBatch();
    }
    int before = chosen.size();
    chooseCheapest();
    batches.add(chosen.size());
    boolean isLastEmpty = chosen.size() == before;
    isExhausted = isLastEmpty && batch >= 2 && batches.get(batch - 2) == before;
    return true;
  }

  private void countBatch() {
    int first = counted() + 1;
    int last = batches.get(batchesCounted);
    for (int number = first; number <= last; number++) {
      List<AnalysedTurn> turns = answers.remove(number);
      if (turns == null) {
        throw new IllegalStateException("question " + number + " has no answer");
      }
      count(chosen.get(number - 1), turns);
    }
    batchesCounted++;
    scoreAll();
  }

  private void count(Node node, List<AnalysedTurn> turns) {
    Position position = variant.position(Mfen.parse(variant, node.mfen));
    List<Edge> edges = new ArrayList<>();
    for (AnalysedTurn analysed : turns) {
      Turn turn;
      try {
        turn = TurnText.parse(position, analysed.text());
      } catch (RefusedException e) {
        throw new RefusedException(
            "answer " + node.number, e.problem().within(Place.named(analysed.text())).toString());
      }
      position.make(turn);
      Node to = node(position, node.ply + 1, -analysed.score());
      edges.add(new Edge(analysed, to.index, to.ply <= node.ply, to.key != position.key()));
      position.unmake(turn);
    }
    if (edges.isEmpty()) {
      throw new RefusedException("answer " + node.number, "has no turns");
    }
    node.edges = List.copyOf(edges);
    node.isSearched = true;
    while (searched.size() <= node.ply) {
      searched.add(new ArrayList<>());
    }
    searched.get(node.ply).add(node);
  }

  private Node node(Position position, int ply, int score) {
    Position.Canonical canonical = position.canonical();
    return byKey.computeIfAbsent(
        canonical.key(),
        unused -> {
          Node node =
              new Node(nodes.size(), ply, position, canonical.symmetries().getFirst(), score);
          nodes.add(node);
          return node;
        });
  }

  private void choose(Node node) {
    chosen.add(node);
    node.number = chosen.size();
    missing.add(node.number);
  }

  /** Computes scores from the last ply to the first: no turn is followed to an earlier ply. */
  private void scoreAll() {
    for (List<Node> ofPly : searched.reversed()) {
      for (Node node : ofPly) {
        Edge best = best(node);
        node.score = best.score(nodes);
        node.depth = best.depth(nodes);
      }
    }
  }

  private Edge best(Node node) {
    Edge best = node.edges.getFirst();
    for (Edge edge : node.edges) {
      if (edge.score(nodes) > best.score(nodes)) {
        best = edge;
      }
    }
    return best;
  }

  private void chooseCheapest() {
    List<Node> candidates = candidates();
    candidates.sort(
        Comparator.comparingInt((Node node) -> node.cost).thenComparingInt(node -> node.index));
    int room = stages.get(stage) - chosen.size();
    int max = Math.min(room, Math.max(rule.batch(), chosen.size() / GROWTH));
    candidates.subList(0, Math.min(max, candidates.size())).forEach(this::choose);
  }

  /** The nodes that may be chosen, each with its least cost. */
  private List<Node> candidates() {
    nodes.forEach(node -> node.cost = UNREACHED);
    nodes.getFirst().cost = 0;
    List<Node> candidates = new ArrayList<>();
    for (List<Node> ofPly : searched) {
      for (Node node : ofPly) {
        if (node.cost == UNREACHED) {
          continue;
        }
        for (Edge edge : node.edges) {
          int score = edge.score(nodes);
          int loss = node.score - score;
          if (edge.isReturn || loss > rule.band() || ForcedScore.isForced(score)) {
            continue;
          }
          Node to = nodes.get(edge.to);
          if (to.cost == UNREACHED && to.number == 0 && !to.isOver) {
            candidates.add(to);
          }
          to.cost = Math.min(to.cost, node.cost + rule.plyCost() + loss);
        }
      }
    }
    return candidates;
  }

  /**
   * A position of the study.
   *
   * @param index from 0 for the start to {@link #size()} − 1, in the order of discovery
   */
  public StudyPosition position(int index) {
    return position(nodes, index);
  }

  /**
   * A snapshot of all positions by index; later changes of the study do not affect it. Each
   * position is made on access, to save memory.
   */
  public List<StudyPosition> snapshot() {
    List<Node> copies = nodes.stream().map(Node::copy).toList();
    return new AbstractList<>() {
      @Override
      public StudyPosition get(int index) {
        return position(copies, index);
      }

      @Override
      public int size() {
        return copies.size();
      }
    };
  }

  private static StudyPosition position(List<Node> nodes, int index) {
    Node node = nodes.get(index);
    return new StudyPosition(
        node.number,
        node.ply,
        node.mfen,
        node.isSearched,
        node.score,
        node.depth,
        node.edges.stream()
            .sorted(Comparator.comparingInt((Edge edge) -> edge.score(nodes)).reversed())
            .map(edge ->
                new StudyTurn(
                    edge.turn.text(),
                    edge.score(nodes),
                    edge.turn.score(),
                    edge.depth(nodes),
                    edge.to,
                    nodes.get(edge.to).isSearched,
                    edge.isReturn,
                    edge.isImage))
            .toList());
  }

  /**
   * A position that the study contains, or an image of it.
   *
   * @param index index of the position in the study, see {@link #position(int)}
   * @param seen the same, with the turns of the requested position
   * @param bestLine the best turns from there, as far as they are searched, in canonical notation
   */
  public record Found(int index, StudyPosition seen, List<String> bestLine) {}

  /** Finds a position, which is not changed. */
  public Optional<Found> find(Position position) {
    Node node = byKey.get(position.canonical().key());
    return node == null
        ? Optional.empty()
        : Optional.of(new Found(node.index, seen(node, position), bestLine(position)));
  }

  private StudyPosition seen(Node node, Position position) {
    StudyPosition found = position(node.index);
    if (node.key == position.key()) {
      return found;
    }
    UnaryOperator<String> own = own(node, position);
    return new StudyPosition(
        found.number(),
        found.ply(),
        Mfen.format(variant, position.setup()),
        found.isSearched(),
        found.score(),
        found.depth(),
        found.turns().stream().map(turn -> turn.withText(own.apply(turn.text()))).toList());
  }

  /** Maps turns of a node to turns of a position that is its image. */
  private UnaryOperator<String> own(Node node, Position position) {
    if (node.key == position.key()) {
      return UnaryOperator.identity();
    }
    Symmetry back = position.canonical().symmetries().getFirst().inverse();
    return turn -> TurnText.image(variant, TurnText.image(variant, turn, node.canonical), back);
  }

  private List<String> bestLine(Position from) {
    Position position = variant.position(from.setup());
    List<String> line = new ArrayList<>();
    Node node = byKey.get(position.canonical().key());
    while (node != null && node.isSearched) {
      Edge best = best(node);
      String turn = own(node, position).apply(best.turn.text());
      line.add(turn);
      if (best.isReturn) {
        break;
      }
      var unused = TurnText.make(position, turn);
      node = nodes.get(best.to);
    }
    return line;
  }
}
