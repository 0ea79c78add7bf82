package io.polyboard.tournament.study;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.play.study.AnalysedTurn;
import io.polyboard.play.study.StudyGraph;
import io.polyboard.play.study.StudyRule;
import io.polyboard.proto.study.v1.StudySpec;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.StudyRows;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * The graphs of studies, which follow from the answers in the database. Those used last are kept,
 * and brought up to date whenever they are looked at. Thread-safe, also together with other
 * processes.
 */
@ApplicationScoped
public class StudyGraphs {
  private static final int MOST_KEPT = 8;

  private final TournamentDatabase database;
  private final Catalogue catalogue;

  private final Cache<String, Kept> graphs =
      Caffeine.newBuilder().maximumSize(MOST_KEPT).executor(Runnable::run).build();

  /** A graph, for one thread at a time: it is locked while it is looked at. */
  private static final class Kept {
    private final StudyGraph graph;

    /** Answers to questions that it has not asked yet. */
    private final Map<Integer, List<AnalysedTurn>> early = new HashMap<>();

    private int stages = 1;

    /** Of the last answer that was read, see {@link StudyRows.Stored}. */
    private long arrival;

    private Kept(StudyGraph graph) {
      this.graph = graph;
    }
  }

  @Inject
  public StudyGraphs(TournamentDatabase database, Catalogue catalogue) {
    this.database = database;
    this.catalogue = catalogue;
  }

  /** Makes a study's graph without any answer; refuses what is wrong with its definition. */
  static StudyGraph begin(Variant variant, StudySpec spec) {
    return new StudyGraph(variant, Mfen.parse(variant, spec.getPosition().getMfen()), rule(spec));
  }

  /** How a study grows. */
  public static StudyRule rule(StudySpec spec) {
    return new StudyRule(
        spec.getPositions(),
        spec.getNodes(),
        spec.getLines(),
        spec.getBand(),
        spec.getPlyCost(),
        spec.getBatch());
  }

  /**
   * Looks at a study as it stands now.
   *
   * @param work with the graph, which it must not keep
   * @return what the work answers; empty if its variant is not known here yet
   * @throws RefusedException if an answer does not fit the study
   */
  public <T> Optional<T> with(Job row, Function<StudyGraph, T> work) throws InterruptedException {
    Optional<KnownVariant> variant = catalogue.variant(row.variantDigest());
    if (variant.isEmpty()) {
      return Optional.empty();
    }
    Kept kept = graphs.get(row.id(), id -> new Kept(begin(variant.get().variant(), row.study())));
    synchronized (kept) {
      try {
        update(kept, row);
      } catch (RefusedException e) {
        forget(row.id());
        throw e;
      }
      return Optional.of(work.apply(kept.graph));
    }
  }

  void forget(String id) {
    graphs.invalidate(id);
  }

  /** Drops all that is kept, since the database may have been set back. */
  void forgetAll() {
    graphs.invalidateAll();
  }

  private void update(Kept kept, Job row) {
    StudyGraph graph = kept.graph;
    while (kept.stages < row.stages().size()) {
      graph.extend(row.stages().get(kept.stages++));
    }
    for (StudyRows.Stored stored :
        database.withHandle(handle -> StudyRows.in(handle).answersAfter(row.id(), kept.arrival))) {
      kept.arrival = stored.arrival();
      kept.early.put(stored.number(), stored.turns());
    }
    boolean isNews;
    do {
      var unused = graph.advance();
      isNews = kept.early.entrySet().removeIf(each -> graph.answer(each.getKey(), each.getValue()));
    } while (isNews);
  }
}
