package io.polyboard.standalone.command.following;

import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a process was killed over: nobody has asked for it now that another one has started the
 * services, so that it is paused.
 *
 * @param paused what each is called, by its id
 */
public record Abandoned(Map<String, String> paused) {
  public Abandoned {
    paused = Map.copyOf(paused);
  }

  /** Pauses all that runs, where this process has started the services. */
  public static Abandoned pause(Platform platform) {
    Map<String, String> paused = new LinkedHashMap<>();
    if (platform.host() == Platform.Host.THIS_PROCESS) {
      // They cancel their tournaments.
      pause(Jobs.BALANCE_RUNS, platform, paused);
      pause(Jobs.TOURNAMENTS, platform, paused);
      pause(Jobs.STUDIES, platform, paused);
    }
    return new Abandoned(paused);
  }

  private static <J> void pause(Jobs<J, ?> jobs, Platform platform, Map<String, String> paused) {
    for (J job : jobs.running().apply(platform)) {
      String id = jobs.id().apply(job);
      var unused = jobs.pause().apply(platform, id);
      paused.put(id, jobs.noun());
    }
  }

  /**
   * Says what was paused.
   *
   * @param resumed the id of what the command has resumed since
   */
  public void print(Terminal terminal, String resumed) {
    paused.forEach((id, what) -> {
      if (!id.equals(resumed)) {
        terminal.err().println(what + " " + id + ", which nobody follows, is paused");
      }
    });
  }
}
