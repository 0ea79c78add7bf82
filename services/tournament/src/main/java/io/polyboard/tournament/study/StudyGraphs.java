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
 * The graphs of studies, computed from the answers in the database. The last used ones are kept in
 * memory, and updated whenever they are used. Thread-safe, also with other processes.
 */
@ApplicationScoped
public class StudyGraphs {
  private static final int MAX_KEPT = 8;

  private final TournamentDatabase database;
  private final Catalogue catalogue;

  private final Cache<String, Kept> graphs =
      Caffeine.newBuilder().maximumSize(MAX_KEPT).executor(Runnable::run).build();

  /** A graph, for one thread at a time: it is locked while it is used. */
  private static final class Kept {
    private final StudyGraph graph;

    /** Answers to questions that the graph has not asked yet. */
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

  /** Creates a study's graph without answers; refuses an invalid definition. */
  static StudyGraph begin(Variant variant, StudySpec spec) {
    return new StudyGraph(variant, Mfen.parse(variant, spec.getPosition().getMfen()), rule(spec));
  }

  /** The rule by which a study grows. */
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
   * Does work with the current graph of a study.
   *
   * @param work uses the graph, and must not keep it
   * @return the result of the work; empty if this process does not know the variant yet
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

  /** Drops all graphs, because the database may have been restored to an earlier state. */
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
