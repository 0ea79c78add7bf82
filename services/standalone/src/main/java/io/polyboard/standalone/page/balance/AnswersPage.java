package io.polyboard.standalone.page.balance;

import module java.base;

import io.polyboard.proto.balance.v1.Answer;
import io.polyboard.proto.balance.v1.Question;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.standalone.page.Figures;

/** The answers to a designer's three questions. */
public final class AnswersPage {
  private AnswersPage() {}

  /** An empty line, the answers of a report, and what they rest on; nothing without answers. */
  public static List<String> lines(Report report) {
    if (report.getAnswersCount() == 0) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of(""));
    for (Answer each : report.getAnswersList()) {
      lines.add("%-11s%s".formatted(question(each.getQuestion()), finding(each)));
      lines.add(" ".repeat(11) + each.getText());
    }
    lines.add(basis(report.getSample()));
    return lines;
  }

  private static String question(Question question) {
    return switch (question) {
      case QUESTION_FAIR -> "Fair?";
      case QUESTION_DECISIVE -> "Decisive?";
      case QUESTION_ALIVE -> "Alive?";
      case QUESTION_UNSPECIFIED, UNRECOGNIZED -> "?";
    };
  }

  private static String finding(Answer answer) {
    return switch (answer.getFinding()) {
      case ANSWER_FINDING_YES -> "yes";
      case ANSWER_FINDING_NO -> "no";
      default ->
          answer.getMoreGames() == 0
              ? "not known yet"
              : Figures.format("not known yet: about %,d more games", answer.getMoreGames());
    };
  }

  private static String basis(Sample sample) {
    return Figures.format(
        "From %,d %s%s. The three answers are right together for 95 of 100 samples.",
        sample.getGames(),
        sample.getGames() == 1 ? "game" : "games",
        sample.getNodes() == 0 ? "" : Figures.format(" at %,d nodes per turn", sample.getNodes()));
  }
}
