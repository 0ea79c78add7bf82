package io.polyboard.standalone.terminal;

import module java.base;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.rules.RefusedException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place that turns exceptions into lines on standard error and an exit code. */
public record Failures(Terminal terminal)
    implements IParameterExceptionHandler, IExecutionExceptionHandler {

  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    terminal.say(name + ": " + message(failure));
    List<String> meant = meant(failure);
    if (!meant.isEmpty()) {
      terminal.say("Did you mean: " + String.join(" or ", meant) + "?");
    } else if (!UnmatchedArgumentException.printSuggestions(failure, terminal.err())) {
      command.getHelp().fullSynopsis().lines().forEach(terminal::say);
    }
    terminal.say("Try '" + name + " --help'.");
    return ExitCode.USAGE;
  }

  private static String message(ParameterException failure) {
    List<String> words = noCommand(failure);
    return words.isEmpty()
        ? String.valueOf(failure.getMessage())
        : "'" + printable(words.getFirst()) + "' is not a command";
  }

  /** The unknown words if the first should be a command; empty for another failure. */
  private static List<String> noCommand(ParameterException failure) {
    return failure instanceof UnmatchedArgumentException unmatched
            && failure.getCommandLine().getParent() == null
            && !unmatched.isUnknownOption()
        ? unmatched.getUnmatched()
        : List.of();
  }

  /**
   * The commands that were probably meant: those that begin with the word, such as its plural, with
   * their subcommand if that follows; and subcommands with the word as their name.
   */
  private static List<String> meant(ParameterException failure) {
    List<String> words = noCommand(failure);
    List<String> meant = new ArrayList<>();
    if (words.isEmpty()) {
      return meant;
    }
    String word = words.getFirst();
    CommandLine root = failure.getCommandLine();
    String name = root.getCommandSpec().qualifiedName();
    root.getSubcommands()
        .forEach((command, line) -> {
          Set<String> below = line.getSubcommands().keySet();
          if (command.startsWith(word)) {
            boolean follows = words.size() > 1 && below.contains(words.get(1));
            meant.add(name + " " + command + (follows ? " " + words.get(1) : ""));
          } else if (below.contains(word)) {
            meant.add(name + " " + command + " " + word);
          }
        });
    return meant;
  }

  @Override
  public int handleExecutionException(
      Exception failure, CommandLine command, ParseResult arguments) {
    if (failure instanceof UsageException) {
      return handleParseException(
          new ParameterException(command, failure.getMessage()), new String[0]);
    }
    return report(failure);
  }

  /**
   * Prints what went wrong, one line per fault.
   *
   * @return the exit code
   */
  public int report(Throwable failure) {
    if (failure instanceof StandardOutput.Failure output) {
      return report(output);
    }
    try {
      terminal.out().flush();
    } catch (StandardOutput.Failure output) {
      report(output);
    }
    if (failure instanceof InterruptedException) {
      // The signal that interrupts decides how the process ends.
      return ExitCode.INTERRUPTED;
    }
    if (failure instanceof RefusedException refused) {
      refused.problems().forEach(fault -> print(fault.toString()));
      return ExitCode.REFUSED;
    }
    if (failure instanceof StatusRuntimeException status) {
      print(reason(status));
      return ExitCode.REFUSED;
    }
    print("unexpected failure: " + failure);
    if (terminal.environment().getOrDefault("POLYBOARD_TRACE", "").equals("1")) {
      failure.printStackTrace(terminal.err());
      terminal.err().flush();
    } else {
      print("set POLYBOARD_TRACE=1 for the stack trace");
    }
    return ExitCode.UNEXPECTED;
  }

  private int report(StandardOutput.Failure failure) {
    if (failure.readerIsGone()) {
      return ExitCode.OUTPUT_CLOSED;
    }
    print("standard output: " + failure.reason());
    return ExitCode.REFUSED;
  }

  /** Why a service refused a call, or did not respond. */
  public static String reason(StatusRuntimeException failure) {
    String description = failure.getStatus().getDescription();
    return failure.getStatus().getCode() == Status.Code.UNAVAILABLE
        ? "the services do not respond" + (description == null ? "" : " (" + description + ")")
        : Objects.requireNonNullElse(description, failure.getStatus().getCode().toString());
  }

  /** Why a file cannot be read. */
  public static String reason(Exception failure) {
    return switch (failure) {
      case UncheckedIOException unchecked when unchecked.getCause() != null ->
          reason(unchecked.getCause());
      case NoSuchFileException missing -> "no such file";
      case AccessDeniedException denied -> "permission denied";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> Objects.toString(failure.getMessage(), failure.toString());
    };
  }

  /** A text as one line without control characters, which could harm a terminal. */
  public static String printable(String text) {
    return text.replaceAll("\\s*\\R\\s*", " / ").replaceAll("\\p{Cntrl}", "?");
  }

  private void print(String line) {
    terminal.say("polyboard: " + printable(line));
  }
}
