package io.polyboard.standalone.command.completion;

import static io.polyboard.standalone.Run.polyboard;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the scripts in their shells, if these are installed. */
@Timeout(60)
class CompletionCommandTest {
  @TempDir Path directory;

  private static final String BASH =
      """
      compopt() { :; } # works only in a real completion
      source "$1"
      read -r -a COMP_WORDS <<<"$2"
      COMP_LINE=$2 COMP_POINT=${#2} COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      $(complete -p polyboard | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  private static final String FISH = "source $argv[1]; complete -C $argv[2]";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          polyboard vari               | variants
          polyboard variants s         | show
          polyboard variants show alic | alice
          polyboard show mapped-chess- | mapped-chess-protect
          polyboard show --pos         | --position
          polyboard show chess --color al | always
          polyboard completion z       | zsh
          """)
  void bashAndFishComplete(String line, String completion) throws Exception {
    // Given
    String bash = script("bash").toString();
    String fish = script("fish").toString();

    // Then
    for (String before : List.of("", "./")) {
      assertThat(run("bash", "-c", BASH, "bash", bash, before + line).stream().map(String::strip))
          .containsExactly(completion);
    }
    if (isInstalled("fish")) {
      assertThat(run("fish", "--no-config", "-c", FISH, fish, line))
          .extracting(found -> found.split("\t", -1)[0])
          .containsExactly(completion);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          polyboard variants s         | polyboard variants show
          polyboard variants show alic | polyboard variants show alice
          """)
  void zshCompletes(String line, String completed) throws Exception {
    // Given a zsh in its own terminal, in which Tab is typed
    assumeTrue(isInstalled("zsh"));
    Path script = script("zsh");
    String code =
        """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "autoload -U compinit; compinit -u -d '$2'; source '$1'; print REA''DY"
        while zpty -r shell said && [[ $said != *READY* ]]; do :; done
        zpty -w -n shell "$3"$'\\t'
        repeat 250; do
          sleep 0.1
          zpty -r -t shell said && all+=$said
          [[ $all == *$4* ]] && break
        done
        print -r -- $all
        zpty -d shell
        """;

    // When
    List<String> said =
        run(
            "zsh",
            "-f",
            "-c",
            code,
            "zsh",
            script.toString(),
            directory + "/dump",
            line,
            completed);

    // Then
    assertThat(String.join("", said)).contains(completed);
  }

  private Path script(String shell) throws IOException {
    Run run = polyboard("completion", shell).ending(0);
    return Files.writeString(directory.resolve("completion." + shell), run.out());
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  private static List<String> run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return out.lines().toList();
  }
}
