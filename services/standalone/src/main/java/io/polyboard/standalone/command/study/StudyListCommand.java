package io.polyboard.standalone.command.study;

import io.polyboard.proto.study.v1.ListStudiesRequest;
import io.polyboard.proto.study.v1.ListStudiesResponse;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.ListFilter;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.study.StudiesPage;
import io.polyboard.standalone.page.study.StudyPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code polyboard study list}. */
@Command(
    name = "list",
    sortOptions = false,
    description = {"List the studies, the newest first.", ""},
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard study list",
      "  polyboard study list --variant mapped-chess --state running,paused --json",
      "",
      "JSON: the API's Study, one a line, see docs/json.schema.json"
    })
public final class StudyListCommand implements Callable<Integer> {
  private static final int PAGE = 100;
  private static final int MOST_PAGES = 1_000;

  private final Terminal terminal;

  @Spec private CommandSpec command = CommandSpec.create();

  @Mixin private final ListFilter filter = new ListFilter();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "List so many at most; default ${DEFAULT-VALUE}.")
  private int limit;

  @Mixin private final PlatformOptions options = new PlatformOptions();
  @Mixin private final JsonOption json = new JsonOption();

  public StudyListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (limit < 1) {
      throw new ParameterException(command.commandLine(), "--limit: " + limit + " is less than 1");
    }
    try (Platform platform = options.connectToStored(terminal)) {
      List<Study> all = list(platform);
      if (json.requested()) {
        all.forEach(each -> json.print(new StudyPage(each), terminal));
      } else if (all.isEmpty() && filter.isGiven()) {
        terminal.err().println("no such studies");
      } else if (all.isEmpty()) {
        terminal.err().println("no studies yet; 'polyboard study create --help' tells of them");
      } else {
        new StudiesPage(all).lines().forEach(terminal.out()::println);
      }
      terminal.out().flush();
    }
    return ExitCode.DONE;
  }

  private List<Study> list(Platform platform) {
    List<Study> all = new ArrayList<>();
    String token = "";
    for (int page = 0; page < MOST_PAGES && all.size() < limit; page++) {
      ListStudiesResponse response =
          platform
              .studies()
              .listStudies(
                  ListStudiesRequest.newBuilder()
                      .addAllStates(filter.states(State.class))
                      .setOwner(filter.owner())
                      .setVariant(filter.variant())
                      .setPageSize(Math.min(PAGE, limit - all.size()))
                      .setPageToken(token)
                      .build());
      all.addAll(response.getStudiesList());
      token = response.getNextPageToken();
      if (token.isEmpty()) {
        break;
      }
    }
    return all;
  }
}
