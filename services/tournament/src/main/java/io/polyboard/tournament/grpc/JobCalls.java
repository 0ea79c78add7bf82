package io.polyboard.tournament.grpc;

import static io.polyboard.tournament.grpc.Answers.field;
import static io.polyboard.tournament.grpc.Answers.text;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Message;
import io.grpc.stub.StreamObserver;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageTokens;
import io.polyboard.tournament.Ids;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.job.Jobs;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobRows.Filter;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.store.NewJob;
import io.polyboard.tournament.store.Place;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * The calls that all kinds of jobs have. The contract gives their requests and responses the same
 * fields, but for the job and its id.
 *
 * @param <J> the contract's message of a job
 */
final class JobCalls<J extends Message> {
  private final Calls calls;
  private final Jobs jobs;
  private final Function<Job, J> message;
  private final OwnerQuotas quotas;
  private final Changes changes;
  private final TournamentConfig settings;

  JobCalls(
      Calls calls,
      Jobs jobs,
      Function<Job, J> message,
      Changes changes,
      TournamentConfig settings,
      OwnerQuotas quotas) {
    this.calls = calls;
    this.jobs = jobs;
    this.message = message;
    this.quotas = quotas;
    this.changes = changes;
    this.settings = settings;
  }

  /** Answers with a job in its field of the response. */
  <R extends Message> void answer(R response, StreamObserver<R> responses, Callable<Job> job) {
    calls.unary(responses, () -> Answers.with(response, message.apply(job.call())));
  }

  /** Reads what a job is to do, for the id that it is to have. */
  @FunctionalInterface
  interface Reading<Q> {
    /**
     * @param request with the owner filled in
     * @param inQuota whether the quotas of the owner bind the job
     */
    NewJob read(String id, Q request, boolean inQuota) throws Exception;
  }

  /** Creates a job, unless the same request has created one before. */
  <Q extends Message, R extends Message> void create(
      Q asked, Reading<Q> reading, R response, StreamObserver<R> responses) {
    answer(
        response,
        responses,
        () -> {
          String owner = Caller.current().ownerOf(text(asked, "owner"));
          Q request = Answers.build(asked.toBuilder().setField(field(asked, "owner"), owner));
          String requestId = text(request, "request_id");
          Fields fields = new Fields();
          TextFields.checkCreation(fields, request);
          fields.check();
          String digest = Answers.digest(request);
          return quotas.counting(() -> {
            Optional<Job> created =
                requestId.isEmpty() ? Optional.empty() : jobs.createdBy(owner, requestId, digest);
            return created.isPresent()
                ? created.get()
                : jobs.create(
                    reading.read(Ids.fresh(), request, isBound()),
                    requestId.isEmpty() ? null : requestId,
                    digest);
          });
        });
  }

  <R extends Message> void list(Message request, R response, StreamObserver<R> responses) {
    calls.unary(
        responses,
        () -> {
          Fields fields = new Fields();
          List<Integer> states =
              ((List<?>) request.getField(field(request, "states")))
                  .stream().map(each -> ((EnumValueDescriptor) each).getNumber()).toList();
          String owner = text(request, "owner");
          String variant = text(request, "variant");
          Filter filter =
              new Filter(Listing.stages(fields, states, JobStage.values()), owner, variant);
          TextFields.checkOwner(fields, owner);
          TextFields.checkVariant(fields, variant);
          int size =
              fields.pageSize(
                  (int) request.getField(field(request, "page_size")), Listing.USUAL, Listing.MOST);
          fields.check();
          PageTokens tokens = PageTokens.of(request);
          Page<Job, J> page =
              Page.of(
                  jobs.list(filter, tokens.read(Place::parse).orElse(null), size + 1),
                  size,
                  message::apply);
          return Answers.page(
              response,
              page.items(),
              tokens.next(page, last -> new Place(last.createdAt(), last.id()).text()));
        });
  }

  /**
   * Sends how a job stands until it has ended.
   *
   * @param interval absent for the usual one
   * @param silence what is sent where there is no news, with the revision that is known
   */
  <R extends Message> void watch(
      Message request,
      Optional<com.google.protobuf.Duration> interval,
      R response,
      LongFunction<R> silence,
      StreamObserver<R> responses) {
    calls.stream(
        responses,
        out -> {
          String id = id(request);
          Duration between = Watching.interval(interval);
          Job unused = jobs.get(id);
          try (Changes.Watch watch = Watching.begin(changes, id, settings)) {
            watching(
                    jobs,
                    id,
                    job -> Answers.with(response, message.apply(job)),
                    silence,
                    between,
                    Watching.HEARTBEAT)
                .run(watch, Watching.NEVER, out::send);
          }
        });
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

  <R extends Message> void get(Message request, R response, StreamObserver<R> responses) {
    answer(response, responses, () -> jobs.get(id(request)));
  }

  <R extends Message> void pause(Message request, R response, StreamObserver<R> responses) {
    answer(
        response,
        responses,
        () -> {
          String id = own(request);
          jobs.pause(id);
          return jobs.get(id);
        });
  }

  <R extends Message> void resume(Message request, R response, StreamObserver<R> responses) {
    answer(
        response,
        responses,
        () -> {
          String id = own(request);
          return quotas.counting(() -> {
            jobs.resume(id, isBound());
            return jobs.get(id);
          });
        });
  }

  <R extends Message> void delete(Message request, R response, StreamObserver<R> responses) {
    calls.unary(
        responses,
        () -> {
          jobs.delete(own(request));
          return response;
        });
  }

  /** The id of a job that the caller may change. */
  String own(Message request) {
    String id = id(request);
    Caller caller = Caller.current();
    if (!caller.equals(Caller.ANYBODY)) {
      caller.requireFor(jobs.get(id).owner());
    }
    return id;
  }

  /** The id of a job that a request has. */
  String id(Message request) {
    String id = text(request, jobs.idField());
    new Fields().require(!id.isEmpty(), jobs.idField(), "is required").check();
    return id;
  }

  /** Whether quotas bind what the caller creates, and the caller. */
  static boolean isBound() {
    return OwnerQuotas.bind(Caller.current());
  }
}
