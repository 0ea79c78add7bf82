package io.polyboard.standalone.command.study;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.study.v1.ListStudiesRequest;
import io.polyboard.proto.study.v1.ListStudiesResponse;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.standalone.command.Paging;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.ListFilter;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code polyboard study list}. */
@Command(
    name = "list",
    description = {"List the studies, newest first.", ""},
    footer = {
      "  polyboard study list",
      "  polyboard study list --variant mapped-chess --state running,paused --json",
      "",
      "JSON: the API's Study, one per line, see docs/json.schema.json"
    })
public final class StudyListCommand extends PrintingCommand {
  private static final int PAGE = 100;

  private static final Columns<Study> COLUMNS =
      new Columns<Study>()
          .with("id", Study::getStudyId)
          .with("name", Study::getDisplayName)
          .with("state", each -> Figures.state(each.getState()))
          .with("positions", each -> each.getSearched() + "/" + each.getSpec().getPositions())
          .with("nodes", each -> each.getSpec().getNodes())
          .with("variant", Study::getVariantId)
          .with("created", each -> Timestamps.toString(each.getCreatedAt()));

  @Mixin private final ListFilter filter = new ListFilter();

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    try (Platform platform = options.connectToStored(terminal)) {
      printList(
          list(platform),
          COLUMNS,
          filter.isGiven()
              ? "no matching studies"
              : "no studies yet; see 'polyboard study create --help'");
    }
    return ExitCode.DONE;
  }

  private List<Study> list(Platform platform) {
    ListStudiesRequest.Builder request =
        ListStudiesRequest.newBuilder()
            .addAllStates(filter.states(State.class))
            .setOwner(filter.owner())
            .setVariant(filter.variant());
    return Paging.read(
        filter.limit(),
        PAGE,
        (size, token) ->
            platform.studies().listStudies(request.setPageSize(size).setPageToken(token).build()),
        ListStudiesResponse::getStudiesList,
        ListStudiesResponse::getNextPageToken);
  }
}
