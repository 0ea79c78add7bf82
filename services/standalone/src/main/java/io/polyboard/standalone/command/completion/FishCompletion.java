package io.polyboard.standalone.command.completion;

import module java.base;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Writes the completions of a command for fish; picocli supports only bash and zsh. */
final class FishCompletion {
  private final String name;
  private final CommandLine root;
  private final List<String> paths = new ArrayList<>();
  private final List<String> completions = new ArrayList<>();

  FishCompletion(CommandLine root) {
    this.root = root;
    name = root.getCommandName();
  }

  /** The script. */
  String script() {
    add("", root);
    String commands = paths.stream().map(FishCompletion::quoted).collect(Collectors.joining(" "));
    return """
    # Completions of NAME for fish.

    # Whether the words before the cursor name this command and no subcommand of it.
    function __NAME_is_at
        set -l words (commandline -opc)
        set -e words[1]
        set -l path ''
        for word in $words
            if contains -- "$path $word" COMMANDS
                set path "$path $word"
            end
        end
        test "$path" = "$argv[1]"
    end

    COMPLETIONS
    """
        .replace("COMMANDS", commands)
        .replace("COMPLETIONS", String.join("\n", completions))
        .replace("NAME", name);
  }

  /**
   * Adds a command and its subcommands.
   *
   * @param path the names that lead to the command, each preceded by a space
   */
  private void add(String path, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    Map<String, CommandLine> subcommands = new LinkedHashMap<>(command.getSubcommands());
    subcommands.values().removeIf(each -> each.getCommandSpec().usageMessage().hidden());
    subcommands.forEach((below, subcommand) -> {
      paths.add(path + " " + below);
      complete(path, "-f -a " + quoted(below), description(subcommand));
    });
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        complete(path, names(option) + argument(option), first(option.description()));
      }
    }
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      String candidates = candidates(parameter.completionCandidates());
      if (!candidates.isEmpty()) {
        complete(path, "-a " + quoted(candidates), first(parameter.description()));
      }
    }
    subcommands.forEach((below, subcommand) -> add(path + " " + below, subcommand));
  }

  private void complete(String path, String what, String description) {
    String where = quoted("__" + name + "_is_at " + quoted(path));
    String tail = description.isEmpty() ? "" : " -d " + quoted(description);
    completions.add("complete -c " + name + " -n " + where + " " + what + tail);
  }

  private static String names(OptionSpec option) {
    List<String> names = new ArrayList<>();
    for (String given : option.names()) {
      names.add(given.startsWith("--") ? "-l " + given.substring(2) : "-s " + given.substring(1));
    }
    return String.join(" ", names);
  }

  /** The argument of an option: none, one of some words, or any text, such as a file. */
  private static String argument(OptionSpec option) {
    if (option.arity().max() == 0) {
      return "";
    }
    String candidates = candidates(option.completionCandidates());
    return candidates.isEmpty() ? " -r" : " -x -a " + quoted(candidates);
  }

  private static String candidates(@Nullable Iterable<String> candidates) {
    return candidates == null
        ? ""
        : StreamSupport.stream(candidates.spliterator(), false).collect(Collectors.joining(" "));
  }

  private static String description(CommandLine command) {
    return first(command.getCommandSpec().usageMessage().description());
  }

  /** The first line without its full stop, and without picocli's markup. */
  private static String first(String... description) {
    String line = description.length == 0 ? "" : Ansi.OFF.string(description[0].replace("%n", " "));
    return line.contains("${") ? "" : line.replaceFirst("\\.$", "");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
