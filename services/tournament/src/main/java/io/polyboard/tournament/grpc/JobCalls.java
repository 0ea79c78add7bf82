package io.polyboard.tournament.grpc;

import com.google.protobuf.Message;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageToken;
import io.polyboard.tournament.Ids;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.job.Jobs;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobRows.Filter;
import io.polyboard.tournament.store.JobRows.Place;
import io.polyboard.tournament.store.JobStage;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of all kinds of jobs have in common.
 *
 * @param <J> the contract's message of a job
 */
final class JobCalls<J extends Message> {
  private static final int LISTED = 50;
  private static final int MAX_LISTED = 1_000;
  private static final String PAGE_TOKEN = "page_token";

  private final Jobs jobs;
  private final Function<Job, J> message;
  private final OwnerQuotas quotas;
  private final Changes changes;
  private final TournamentConfig settings;

  JobCalls(
      Jobs jobs,
      Function<Job, J> message,
      Changes changes,
      TournamentConfig settings,
      OwnerQuotas quotas) {
    this.jobs = jobs;
    this.message = message;
    this.quotas = quotas;
    this.changes = changes;
    this.settings = settings;
  }

  /** Reads what a job is to do, for the id that it is to have. */
  @FunctionalInterface
  interface Reading {
    Job read(String id, boolean inQuota) throws Exception;
  }

  /**
   * Creates a job, unless the same request has created one before.
   *
   * @param request with the owner filled in
   */
  J create(Message request, String owner, String displayName, String requestId, Reading reading)
      throws Exception {
    Fields fields = new Fields();
    TextFields.checkCreation(fields, request, owner, displayName, requestId);
    fields.check();
    String digest = RequestDigest.of(request);
    return quotas.counting(() -> {
      Optional<Job> created =
          requestId.isEmpty() ? Optional.empty() : jobs.createdBy(owner, requestId, digest);
      return message.apply(
          created.isPresent()
              ? created.get()
              : jobs.create(
                  reading.read(Ids.fresh(), isBound()),
                  requestId.isEmpty() ? null : requestId,
                  digest));
    });
  }

  /** A page of a list, and the token of the next one, which is empty after the last. */
  record Listed<J>(List<J> jobs, String nextPageToken) {}

  /**
   * Lists jobs.
   *
   * @param question the request without size and token of the page
   * @param states numbers of the contract's states
   */
  Listed<J> list(
      Message question, List<Integer> states, String owner, String variant, int size, String token)
      throws Exception {
    Fields fields = new Fields();
    Filter filter = new Filter(stages(fields, states), owner, variant);
    TextFields.checkOwner(fields, owner);
    TextFields.checkVariant(fields, variant);
    int most = fields.pageSize(size, LISTED, MAX_LISTED);
    fields.check();
    Page<Job, J> page =
        Page.of(jobs.list(filter, place(question, token), most + 1), most, message::apply);
    return new Listed<>(
        page.items(),
        page.last()
            .map(last -> PageToken.of(question, last.createdAt().toString(), last.id()))
            .orElse(""));
  }

  private static Set<JobStage> stages(Fields fields, List<Integer> states) {
    Set<JobStage> stages = EnumSet.noneOf(JobStage.class);
    for (int i = 0; i < states.size(); i++) {
      JobStage stage = JobStage.ofState(states.get(i));
      fields.require(stage != null, "states[" + i + "]", "is no state");
      if (stage != null) {
        stages.add(stage);
      }
    }
    return stages;
  }

  private static @Nullable Place place(Message question, String token) {
    if (token.isEmpty()) {
      return null;
    }
    List<String> parts = PageToken.parts(question, PAGE_TOKEN, token, 2);
    Instant createdAt =
        TournamentLists.time(parts.get(0)).orElseThrow(() -> PageToken.refused(PAGE_TOKEN));
    if (!Tournaments.isId(parts.get(1))) {
      throw PageToken.refused(PAGE_TOKEN);
    }
    return new Place(createdAt, parts.get(1));
  }

  /** Sends how a job stands until it has ended. */
  <M extends Message> void watch(
      String jobId, Duration interval, Function<J, M> news, LongFunction<M> silence, Outflow<M> out)
      throws Exception {
    String id = required(jobId);
    Job unused = jobs.get(id);
    try (Changes.Watch watch = Watching.begin(changes, id, settings)) {
      watching(jobs, id, message.andThen(news), silence, interval, Watching.HEARTBEAT)
          .run(watch, Watching.NEVER, out::send);
    }
  }

  static <M> Watching<M> watching(
      Jobs jobs,
      String id,
      Function<Job, M> news,
      LongFunction<M> silence,
      Duration interval,
      Duration heartbeat) {
    return new Watching<>(
        () -> {
          Job job = jobs.get(id);
          return new Watching.Look<>(news.apply(job), job.revision(), job.stage().hasEnded());
        },
        silence,
        interval,
        heartbeat);
  }

  /** A job as it stands. */
  J get(String id) {
    return message.apply(jobs.get(required(id)));
  }

  J pause(String jobId) {
    String id = own(jobId);
    jobs.pause(id);
    return get(id);
  }

  J resume(String jobId) throws Exception {
    String id = own(jobId);
    return quotas.counting(() -> {
      jobs.resume(id, isBound());
      return get(id);
    });
  }

  void delete(String id) {
    jobs.delete(own(id));
  }

  /** The id of a job that the caller may change. */
  String own(String jobId) {
    String id = required(jobId);
    Caller caller = Caller.current();
    if (!caller.equals(Caller.ANYBODY)) {
      caller.requireFor(jobs.get(id).owner());
    }
    return id;
  }

  String required(String id) {
    new Fields().require(!id.isEmpty(), jobs.idField(), "is required").check();
    return id;
  }

  /** Whether quotas bind what the caller creates, and the caller. */
  static boolean isBound() {
    return OwnerQuotas.bind(Caller.current());
  }
}
