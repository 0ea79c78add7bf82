package io.polyboard.tournament.grpc;

import static io.polyboard.tournament.grpc.Answers.field;
import static io.polyboard.tournament.grpc.Answers.text;

import module java.base;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
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

/** A service for one kind of jobs, with the calls that all kinds have. */
abstract class JobGrpcService extends OwnedGrpcService {
  private final Jobs jobs;
  private final Function<Job, Message> message;

  /**
   * @param message the contract's message of a job
   */
  JobGrpcService(
      ServiceDescriptor service,
      String domain,
      Jobs jobs,
      Function<Job, Message> message,
      Changes changes,
      TournamentConfig settings,
      OwnerQuotas quotas) {
    super(service, domain, jobs.idField(), changes, settings, quotas);
    this.jobs = jobs;
    this.message = message;
  }

  @Override
  final Message get(String id) {
    return message.apply(jobs.get(id));
  }

  @Override
  final String ownerOf(String id) {
    return jobs.get(id).owner();
  }

  /** Reads the specification of a new job with the given id. */
  @FunctionalInterface
  interface Reading<Q> {
    /**
     * @param request with the owner filled in
     * @param inQuota whether the quotas of the owner apply to the job
     */
    NewJob read(String id, Q request, boolean inQuota) throws Exception;
  }

  /**
   * Binds the method that creates a job; a repeated request returns the job that it created before.
   */
  final <Q extends Message, R extends Message> void create(
      MethodDescriptor<Q, R> method, Reading<Q> reading) {
    answer(method, asked -> message.apply(create(asked, reading)));
  }

  private <Q extends Message> Job create(Q asked, Reading<Q> reading) throws Exception {
    String owner = Caller.current().ownerOf(text(asked, "owner"));
    Q request = Answers.build(asked.toBuilder().setField(field(asked, "owner"), owner));
    String requestId = text(request, "request_id");
    Fields fields = new Fields();
    RequestFields.checkCreation(fields, request);
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
  }

  final <Q extends Message, R extends Message> void list(MethodDescriptor<Q, R> method) {
    unary(method, request -> list(request, Answers.response(method)));
  }

  private <R extends Message> R list(Message request, R response) throws Exception {
    Fields fields = new Fields();
    List<Integer> states =
        ((List<?>) request.getField(field(request, "states")))
            .stream().map(each -> ((EnumValueDescriptor) each).getNumber()).toList();
    String owner = text(request, "owner");
    String variant = text(request, "variant");
    Filter filter =
        new Filter(RequestFields.stages(fields, states, JobStage.values()), owner, variant);
    RequestFields.checkOwner(fields, owner);
    RequestFields.checkVariant(fields, variant);
    int size =
        fields.pageSize(
            (int) request.getField(field(request, "page_size")),
            RequestFields.USUAL_ITEMS,
            RequestFields.MAX_ITEMS);
    fields.check();
    PageTokens tokens = PageTokens.of(request);
    Page<Job, Message> page =
        Page.of(
            jobs.list(filter, tokens.read(Place::parse).orElse(null), size + 1),
            size,
            message::apply);
    return Answers.page(
        response,
        page.items(),
        tokens.next(page, last -> new Place(last.createdAt(), last.id()).text()));
  }

  /**
   * Binds the method that sends the state of a job until the job has ended.
   *
   * @param silence makes a message without news, with the latest known revision
   */
  final <Q extends Message, R extends Message> void watch(
      MethodDescriptor<Q, R> method, LongFunction<R> silence) {
    stream(
        method,
        (request, out) -> {
          String id = id(request);
          Watching<R> watching =
              watching(
                  jobs,
                  id,
                  job -> Answers.with(Answers.response(method), message.apply(job)),
                  silence,
                  Watching.interval(request),
                  Watching.HEARTBEAT);
          watch(id, watching, Watching.NEVER, out);
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

  final <Q extends Message, R extends Message> void delete(MethodDescriptor<Q, R> method) {
    unary(
        method,
        request -> {
          jobs.delete(own(request));
          return Answers.response(method);
        });
  }
}
