package io.polyboard.validation.referee;

import io.polyboard.proto.rules.v1.Result;
import io.polyboard.rules.Fault;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.fault.IllegalTurnReason;
import io.polyboard.rules.fault.Wording;
import io.polyboard.rules.notation.IllegalTurnException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Why a game is rejected; {@link #sentence} puts it into words. */
public sealed interface Rejection {

  /** There is no request from which the game follows. */
  record NoRequest() implements Rejection {}

  /** The request has no tournament, or no number in it. */
  record NoTournament() implements Rejection {}

  /** The game's id is not the tournament's with its number. */
  record WrongGameId(String found, String due) implements Rejection {}

  /** The greatest length is none that a game may have. */
  record WrongMaxPlies(int found, int most) implements Rejection {}

  /** The game is longer than it may be. */
  record TooManyTurns(int turns, int maxPlies) implements Rejection {}

  /** The opening is longer than the game, or shorter than nothing. */
  record OpeningTurnsOutOfRange(int openingTurns, int turns) implements Rejection {}

  /** What should name the variant is no digest. */
  record NoDigest(String found) implements Rejection {}

  /** No variant has the digest. */
  record UnknownVariant(String digest) implements Rejection {}

  /** The variant of the digest has another id. */
  record WrongVariantId(String id, String found) implements Rejection {}

  /**
   * A position is none of the variant.
   *
   * @param field where it stands
   * @param variant the variant's id
   */
  record PositionInvalid(String field, String variant, List<Fault> faults) implements Rejection {
    public PositionInvalid {
      faults = List.copyOf(faults);
    }
  }

  /** The game sets out from another position than its request. */
  record WrongStart() implements Rejection {}

  /** The request gives an opening of another length. */
  record WrongOpeningLength(int found, int asked) implements Rejection {}

  /** The request asks for a shorter random opening. */
  record RandomOpeningTooLong(int found, int most) implements Rejection {}

  /** The request asks for no opening. */
  record OpeningNotAskedFor(int found) implements Rejection {}

  /** A turn of the request's opening is illegal. */
  record OpeningTurnIllegal(int number, IllegalTurnException illegal) implements Rejection {}

  /** The request's opening has another turn. */
  record OtherOpeningTurn(String canonical) implements Rejection {}

  /** The game has ended, and goes on. */
  record AfterEnd(Outcome outcome) implements Rejection {}

  /** The turn is illegal. */
  record IllegalTurn(IllegalTurnException illegal) implements Rejection {}

  /** The turn is legal, but spelled in another way than the canonical. */
  record NotCanonical(String canonical) implements Rejection {}

  /** By the rules the game has ended otherwise. */
  record WrongEnding(
      io.polyboard.proto.rules.v1.Outcome reached, io.polyboard.proto.rules.v1.Outcome stated)
      implements Rejection {}

  /** By the rules the game goes on. */
  record NotEnded(io.polyboard.proto.rules.v1.Outcome stated) implements Rejection {}

  /** At its greatest length a game is drawn. */
  record PlyLimitNotDrawn() implements Rejection {}

  /** The game has not its greatest length. */
  record PlyLimitNotReached(int maxPlies, int turns) implements Rejection {}

  /** The request has no rule that adjudicates so. */
  record NotAdjudicated(Result result) implements Rejection {}

  /** The players have not as many scores as adjudication takes. */
  record AdjudicatedTooSoon(int plies, int scores) implements Rejection {}

  /** The score of a turn is none that adjudicates so, or there is none. */
  record ScoreDisagrees(int turn, Result result) implements Rejection {}

  /** The records of the turns cannot be read. */
  record RecordsDamaged(String detail) implements Rejection {}

  /** There are more records of turns, or fewer, than turns of the players. */
  record WrongNumberOfRecords(int records, int turns) implements Rejection {}

  /** Why a turn is illegal, if that is what is wrong; otherwise null. */
  default @Nullable IllegalTurnReason illegalTurn() {
    return switch (this) {
      case IllegalTurn(IllegalTurnException illegal) -> illegal.reason();
      case OpeningTurnIllegal(int _, IllegalTurnException illegal) -> illegal.reason();
      case AfterEnd _ -> IllegalTurnReason.GAME_OVER;
      default -> null;
    };
  }

  /** What is wrong, in words. */
  default String sentence() {
    return switch (this) {
      case NoRequest() -> "the game has no request";
      case NoTournament() -> "the request has no tournament and number";
      case WrongGameId(String found, String due) -> "the game id is '" + found + "', not " + due;
      case WrongMaxPlies(int found, int most) -> "max_plies is " + found + ", not 1 to " + most;
      case TooManyTurns(int turns, int maxPlies) ->
          "the game has " + turns + " turns, but max_plies is " + maxPlies;
      case OpeningTurnsOutOfRange(int openingTurns, int turns) ->
          "opening_turns is " + openingTurns + ", but the game has " + turns + " turns";
      case NoDigest(String found) -> "'" + found + "' is not the digest of a variant";
      case UnknownVariant(String digest) -> "there is no variant " + digest;
      case WrongVariantId(String id, String found) ->
          "the variant of this digest is " + id + ", not '" + found + "'";
      case PositionInvalid(String field, String variant, List<Fault> faults) ->
          field
              + " is not a position of "
              + variant
              + ": "
              + faults.stream().map(Wording::of).collect(Collectors.joining("\n"));
      case WrongStart() ->
          "start_mfen is not the position from which the request's opening sets out";
      case WrongOpeningLength(int found, int asked) ->
          "opening_turns is " + found + ", but the request's opening has " + asked + " turns";
      case RandomOpeningTooLong(int found, int most) ->
          "opening_turns is " + found + ", but the request asks for " + most;
      case OpeningNotAskedFor(int found) ->
          "opening_turns is " + found + ", but the request has no opening";
      case OpeningTurnIllegal(int number, IllegalTurnException illegal) ->
          "turn "
              + number
              + " of the request's opening is not legal: "
              + Wording.of(illegal.faults().getFirst());
      case OtherOpeningTurn(String canonical) -> "the request's opening has " + canonical + " here";
      case AfterEnd(Outcome outcome) ->
          "the game had ended before: " + outcome.result() + " by " + outcome.reason();
      case IllegalTurn(IllegalTurnException illegal) -> illegal.sentence();
      case NotCanonical(String canonical) -> "the turn is spelled " + canonical;
      case WrongEnding(var reached, var stated) ->
          "by the rules the game has ended " + text(reached) + ", not " + text(stated);
      case NotEnded(var stated) ->
          "by the rules the game goes on, but it is stated as " + text(stated);
      case PlyLimitNotDrawn() -> "at the limit a game is drawn";
      case PlyLimitNotReached(int maxPlies, int turns) ->
          "the limit is " + maxPlies + " plies, and the game has " + turns;
      case NotAdjudicated(Result result) ->
          "the request has no rule by which the game is adjudicated " + result;
      case AdjudicatedTooSoon(int plies, int scores) ->
          "it takes " + plies + " scores to adjudicate, and the players have " + scores;
      case ScoreDisagrees(int turn, Result result) ->
          "turn " + turn + " has no score by which the game is adjudicated " + result;
      case RecordsDamaged(String detail) -> "the records of the turns are damaged: " + detail;
      case WrongNumberOfRecords(int records, int turns) ->
          "the players made " + turns + " turns, and " + records + " are recorded";
    };
  }

  private static String text(io.polyboard.proto.rules.v1.Outcome outcome) {
    return outcome.getResult() + " by " + outcome.getTermination();
  }
}
