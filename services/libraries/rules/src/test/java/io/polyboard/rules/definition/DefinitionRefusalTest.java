package io.polyboard.rules.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every refusal names its place. A case takes a shipped file, replaces passages of it, and expects
 * a problem at the place where a replacement has a caret.
 */
class DefinitionRefusalTest {
  private static final String CARET = "^";

  /** A text to repeat, and the number of repetitions. */
  private static final Pattern REPEATED = Pattern.compile("<(.+?)\\*(\\d+)>");

  /**
   * Variant, path, reason, and passages with their replacements. {@code ↵} stands for a new line,
   * and {@code <x*100>} for 100 times the letter x.
   */
  private static final String CASES =
      """
      chess | id | must be 1 to 64 lower-case letters | id: chess | id: ^Chess
      chess | id | no hyphen first | id: chess | id: ^-chess
      chess | id | must be a text, not a whole number; put it in | id: chess | id: ^12
      chess |  | the key 'name' is missing | id: chess↵name: Chess↵ | ^id: chess↵
      chess | name | must not be empty | name: Chess | name: ^''
      chess | name | must be a text, not a list | name: Chess | name: ^[Chess]
      chess | name | has no value; write a text, or remove | name: Chess | name:^
      chess | year | must be a whole number, not a text | year: 1475 | year: ^'1475'
      chess | year | not a decimal number | year: 1475 | year: ^1475.5
      chess | year | from 1 to 9999, not '0' | year: 1475 | year: ^0
      chess | year | from 1 to 9999 | year: 1475 | year: ^99999999999999
      chess | sauce | unknown key 'sauce'; did you mean 'source'? keys here are id, name, | source: FIDE | ^sauce: FIDE
      chess | notice | must be a text | source: FIDE | notice: ^true↵source: FIDE

      chess |  | 'name' is given twice, first in | name: Chess | name: Chess↵^name: Go
      chess |  | has a tag; remove | name: Chess | name: ^!!str Chess
      chess |  | no value before this one is marked &chess | name: Chess | name: ^*chess
      chess |  | begins with * in quotes | on: [a8..h8] | on: [*a8^..h8]
      chess |  | a second document begins | name: Chess | name: Chess↵^---↵name: Go
      chess |  | a key must be a text | name: Chess | ? ^[a, b]↵: c
      chess |  | the map that begins with { in line 12 needs , or } here | size: 8}↵  - {name: rank | size: 8↵  - ^{name: rank
      chess |  | the list that begins with [ in line 19 needs , or ] here | moves: [{slide: [1, 1]}]} | moves: [{slide: [1, 1]}^}
      chess |  | a colon cannot stand here: write one key in a line, indented | source: FIDE |  source^: FIDE
      chess |  | the indentation of this line fits none of the lines above |   - {name: rank |  ^- {name: rank
      chess |  | the key in line 3 has no colon | name: Chess | name Chess↵^name: Chess
      chess |  | a colon cannot stand here | name: Chess | name: Chess^: a game
      chess |  | the text lacks its closing quotation mark | name: Chess | name: ^"Chess
      chess |  | a backslash in double quotes cannot stand before 'C' | name: Chess | name: "\\^Chess"
      chess |  | a text cannot begin with '@'; put it in quotes | name: Chess | name: ^@Chess
      chess |  | a value is missing here | [{leap: [2, 1]}] | [{leap: [2, 1]},^, ]
      chess |  | must begin in the next line | name: Chess | name: >^Chess
      chess |  | a name must follow & | name: Chess | name: &^ Chess

      chess | axes[0].size | 1 to | size: 8}↵  - {name: rank | size: ^0}↵  - {name: rank
      chess | axes[0].size | from 1 to 26, not '27' | file, size: 8 | file, size: ^27
      chess | axes[1].size | from 1 to 99 | rank, size: 8 | rank, size: ^100
      chess | axes[1] | 'size' is missing | {name: rank, size: 8} | ^{name: rank}
      chess | axes[1] | must be a map of keys, not a text | {name: rank, size: 8} | ^rank
      chess | axes[1].name | two axes are named 'file' | name: rank | name: ^file
      chess | axes[1].name | a name of lower-case letters | name: rank | name: ^Rank
      chess | axes | must have 2 to 8 items, not 1 | ↵  - {name: rank, size: 8} |  | axes:↵  - {name | axes:↵  ^- {name
      alice | axes[2].cyclic | must be true or false, not a | cyclic: true | cyclic: ^yes
      alice | axes[2].cycle | did you mean 'cyclic'? | cyclic: true | ^cycle: true
      raumschach | axes | 26 × 5 × 5 × 5 makes more than 1024 cells | axes:↵  - {name: file, size: 5} | axes:↵  ^- {name: file, size: 26}↵  - {name: w, size: 5}
      raumschach | axes | 1 × 5 × 5 × 5 makes 25 boards; at most 16 | axes:↵ | axes:↵  ^- {name: x, size: 1}↵
      positional-8x8x2 | boards[1] | one upper-case letter, not 'x' | [X, Y] | [X, ^x]
      positional-8x8x2 | boards[1] | is in the list twice | [X, Y] | [X, ^X]
      positional-8x8x2 | boards | must have 2 items, not 3 | [X, Y] | ^[X, Y, Z]
      raumschach | mirror[0] | unknown axis 'fiel'; did you mean 'file'? axes are file, rank, level | mirror: [rank, level] | mirror: [^fiel, level]
      raumschach | mirror | must have 1 to 3 items | mirror: [rank, level] | mirror: ^[]
      alice | planes.board[1] | did you mean 'rank'? | [file, rank] | [file, ^rang]
      alice | planes.board[1] | twice | [file, rank] | [file, ^file]
      alice | planes.board | must be a list, not a text | [file, rank] | ^file
      alice | planes.Board | a name of lower-case | planes:↵  board: | planes:↵  ^Board:
      alice | planes | 1 to 16 planes, not 0 | planes:↵  board: [file, rank] | planes: ^{}

      chess | pieces.n | must be one upper-case letter |   N: { |   ^n: {
      chess | pieces.N | the key 'name' is missing |   N: {name: knight,  |   N: ^{
      chess | pieces.N.name | must be in lower case | name: knight | name: ^Knight
      chess | pieces.N.move | did you mean 'moves'? | knight, moves: | knight, ^move:
      chess | pieces | no piece is royal | royal: true,  |  | pieces: | ^pieces:
      chess | pieces.Q.royal | only one kind of piece | queen, | queen, royal: ^true,
      chess | pieces.K.royal | true or false | king, royal: true | king, royal: ^1
      chess | pieces.P.royal | a pawn may not be royal |     name: pawn↵    never-on: [a1..h1]↵    pawn: |     name: pawn↵    royal: ^true↵    pawn:
      chess | pieces.P.pawn | either moves or pawn |     pawn: |     moves: []↵    ^pawn:
      chess | pieces.N.moves[0] | one of leap, slide, path and walk | {leap: [2, 1]} | ^{}
      chess | pieces.N.moves[0] | not leap and slide | {leap: [2, 1]} | ^{leap: [2, 1], slide: [2, 1]}
      chess | pieces.N.moves[0].laep | did you mean 'leap'? | {leap: [2, 1]} | {^laep: [2, 1]}
      chess | pieces.N.moves[0].jump | unknown key 'jump' | leap: [2, 1] | ^jump: [2, 1]
      chess | pieces.N.moves[0].limit | slide only | leap: [2, 1] | leap: [2, 1], ^limit: 2
      chess | pieces.N.moves[0].steps | walk only | leap: [2, 1] | leap: [2, 1], ^steps: 2
      chess | pieces.N.moves[0].order | path only | leap: [2, 1] | leap: [2, 1], ^order: any
      chess | pieces.N.moves[0].limit | 1 to 1024 | leap: [2, 1] | slide: [2, 1], limit: ^0
      chess | pieces.N.moves[0].leap | file, rank, not 3 | leap: [2, 1] | leap: ^[2, 1, 0]
      chess | pieces.N.moves[0].leap | goes nowhere | leap: [2, 1] | leap: ^[0, 0]
      chess | pieces.N.moves[0].leap | must have 1 to 8 items | leap: [2, 1] | leap: ^[]
      chess | pieces.N.moves[0].leap[1] | -1024 to 1024 | leap: [2, 1] | leap: [2, ^1025]
      chess | pieces.N.moves[0].leap[1] | whole number | leap: [2, 1] | leap: [2, ^one]
      chess | pieces.N.moves[0].order | unknown word 'all'; words here are given, any | leap: [2, 1] | path: [[2, 1]], order: ^all
      chess | pieces.N.moves[0] | 'steps' is missing | {leap: [2, 1]} | ^{walk: [[2, 1]]}
      chess | pieces.N.moves[0].path | comes to a cell twice, so it | leap: [2, 1] | path: ^[[1, 0], [-1, 0], [0, 1]]
      chess | pieces.N.moves[0].path | comes to a cell twice in every order | leap: [2, 1] | path: ^[[1, 0], [1, 1], [-2, -1]], order: any
      chess | pieces.N.moves[0].steps | from 1 to 4, not '5' | leap: [2, 1] | walk: [[2, 1]], steps: ^5
      chess | pieces.N.moves[0].symmetry | none | leap: [2, 1] | leap: [2, 1], symmetry: ^some
      chess-on-two-boards | pieces.W.moves[0].in[0] | unknown plane 'small'; planes are little, big | wazir, moves: [{leap: [1, 0] | wazir, moves: [{leap: [1, 0], in: [^small]
      chess-on-two-boards | pieces.W.moves[0].in | must have 1 to 2 items | wazir, moves: [{leap: [1, 0] | wazir, moves: [{leap: [1, 0], in: ^[]
      chess-on-two-boards | pieces.K.moves[0] | the same number of axes | big: [big-file, big-rank] | big: [big-file] | royal: true, moves: [ | royal: true, moves: [^
      chess | pieces.N.moves[2] | too many moves | [{leap: [2, 1]}] | [{walk: [[1, 0], [1, 1]], steps: 4}, {walk: [[1, 0], [1, 1]], steps: 4}, ^{path: [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7], [1, 6], [2, 7]], order: any}]

      mapped-chess-protect | pieces.S.stands-on[0] | two corners of a | Ba2..h2 | ^Ba2-h2
      mapped-chess-protect | pieces.S.stands-on[0] | unknown board 'C'; boards are A, B | Ba2..h2 | ^Ca2..h2
      mapped-chess-protect | pieces.S.stands-on[0] | the board, A or B | Ba2..h2 | ^a2..h2
      mapped-chess-protect | pieces.S.stands-on[0] | no file i; files | Ba2..h2 | ^Ba2..i2
      mapped-chess-protect | pieces.S.stands-on[0] | no rank 9; ranks | Ba2..h2 | ^Ba2..h9
      mapped-chess-protect | pieces.S.stands-on | must have 1 to 1024 | [Ba2..h2] | ^[]
      mapped-chess-protect | pieces.S.never-on | either stands-on or never-on | stands-on: [Ba2..h2] | stands-on: [Ba2..h2], ^never-on: [Ba2]
      chess | pieces.N.never-on | has no effect on moves | {name: knight, moves: [{leap: [2, 1]}]} | {name: knight, moves: [{leap: [2, 1]}], ^never-on: [a4]}
      chess | pieces.P | no cell | never-on: [a1..h1] | never-on: [a1..h8] | P:↵    name | P:↵    ^name

      chess | pieces.P.pawn | neither advances nor captures |     pawn: |     ^pawn: |       advance: [[0, 1]]↵ |  |       capture: [[1, 1], [-1, 1]]↵ |  |       double-step-from: [a2..h2]↵ |  |       en-passant: true↵ |
      chess | pieces.P.pawn.advances | 'advance'? | advance: [[0, 1]] | ^advances: [[0, 1]]
      chess | pieces.P.pawn.advance[0] | goes nowhere | [[0, 1]] | [^[0, 0]]
      chess | pieces.P.pawn.advance | must have 1 to 64 items, not 0 | [[0, 1]] | ^[]
      chess | pieces.P.pawn.advance[1] | as advance[0] | [[0, 1]] | [[0, 1], ^[0, 1]]
      chess | pieces.P.pawn.advance[0] | leads from Aa2 to a cell where | [[0, 1]] | [^[0, -1]]
      mapped-chess | pieces.P.pawn.advance[2] | the same cell as advance[1] | [1, 1, 1], [-1, 1, 1]] | [1, 1, 1], ^[1, 1, -1]]
      mapped-chess | pieces.P.pawn.capture[0] | leads back to the same cell | capture: [[1, 1, 0] | capture: [^[0, 0, 2]
      mapped-chess | pieces.P.pawn.advance[0] | is also capture[2] | capture: [[1, 1, 0], [-1, 1, 0], [0, 1, 1]]↵ | capture: [[1, 1, 0], [-1, 1, 0], [0, 1, 0]]↵ | advance: [[0, 1, 0] | advance: [^[0, 1, 0]
      chess | pieces.P.pawn.double-step-from | give advance |       advance: [[0, 1]]↵      capture: [[1, 1], [-1, 1]]↵      double-step-from |       capture: [[1, 1], [-1, 1]]↵      ^double-step-from
      chess | pieces.P.pawn.double-step-from | may not stand on | from: [a2..h2] | from: ^[a1]
      chess | pieces.P.pawn.double-step-from | a double step from Ab6 passes a cell where the pawn promotes, or ends on a cell where it may not | from: [a2..h2] | from: ^[b6] | {on: [a8..h8] | {on: [a7..h8]
      chess | pieces.P.pawn.double-step[1] | is not a step of advance | advance: [[0, 1]]↵ | advance: [[0, 1], [1, 0]]↵      double-step: [[1, 0], ^[-1, 0]]↵
      chess | pieces.P.pawn.double-step | give double-step-from | double-step-from: [a2..h2]↵      en-passant: true | ^double-step: [[0, 1]]
      chess | pieces.P.pawn.advance[1] | leads from Aa2 to a cell where the pawn may not stand; check never-on, stands-on and promotes, or limit the advance: {step: [...], from: [...]} | advance: [[0, 1]]↵ | advance: [[0, 1], ^[0, -1]]↵
      chess | pieces.P.pawn.advance[0] | the key 'step' is missing | advance: [[0, 1]]↵ | advance: [^{from: [a2]}]↵
      chess | pieces.P.pawn.advance[0].of | unknown key 'of'; keys here are step, from | advance: [[0, 1]]↵ | advance: [{step: [0, 1], ^of: [a2]}]↵
      chess | pieces.P.pawn.advance[0] | same cell as advance[1]; each double step must | advance: [[0, 1]] | advance: [^[0, 1], [0, 2]]
      chess | pieces.P.pawn.en-passant | give double-step-from |       double-step-from: [a2..h2]↵      en-passant |       ^en-passant
      chess | pieces.P.pawn.promotes.on | includes Aa6 and 7 more, which a double step passes and where en-passant may capture; promote elsewhere or leave out en-passant | promotes: {on: [a8..h8] | promotes: {on: ^[a6..h6, a8..h8]
      chess | pieces.P.pawn.promotes.to[0] | unknown piece 'A' | {on: [a8..h8], to: [Q | {on: [a8..h8], to: [^A
      chess | pieces.P.pawn.promotes.to[0] | not become royal | to: [Q, R | to: [^K, R
      chess | pieces.P.pawn.promotes.to[0] | piece that promotes | to: [Q, R | to: [^P, R
      chess | pieces.P.pawn.promotes.to[1] | twice | to: [Q, R | to: [Q, ^Q
      chess | pieces.P.pawn.promotes | 'on' is missing | {on: [a8..h8], to | ^{to
      chess | pieces.P.pawn.promotes.to[0] | a shield may not stand on Aa8 and 7 more |   P:↵ |   S: {name: shield, stands-on: [a2..h2]}↵  P:↵ | to: [Q | to: [^S, Q
      chess | pieces.P.pawn.promotes.landing | needs turns of more than one move | to: [Q, R, B, N]} | to: [Q], ^landing: {route: next, rows: {A: {cells: [a1]}}}}
      positional-8x8x2 | pieces.P.pawn.promotes.landing.route | mean 'next'? | route: next | route: ^nxt
      positional-8x8x2 | pieces.P.pawn.promotes.landing.rows.Z | unknown board 'Z' |             Y: *row |             ^Z: *row
      positional-8x8x2 | pieces.P.pawn.promotes.landing.rows | give a row for Y |             X: &row {cells: [a1..h1], overflow: [a1..a8, h1..h8]}↵            Y: *row |             ^X: {cells: [a1..h1]}
      positional-8x8x2 | pieces.P.pawn.promotes.landing.rows.X.cells[0] | without a board | cells: [a1 | cells: [^Xa1
      positional-8x8x2 | pieces.P.pawn.promotes.landing.rows.X.cells[0] | a square or two | [a1..h1] | [^a1..h0]

      chess | castling[1].right | two castlings have the right K | right: Q | right: ^K
      chess | castling[1].right | words here are K, Q | right: Q | right: ^X
      chess | castling[1] | the key 'right' is missing | {right: Q,  | ^{
      chess | castling[1].king | must have 2 items, not 1 | king: [e1, c1] | king: ^[e1]
      chess | castling[1].king[0] | there is no rank 9 | king: [e1, c1] | king: [^e9, c1]
      chess | castling[1].king[0] | no royal piece | king: [e1, c1] | king: [^d1, c1]
      chess | castling[1].king[1] | on the line | king: [e1, c1] | king: [e1, ^c2]
      chess | castling[1].king[1] | on the line | king: [e1, c1] | king: [e1, ^e1]
      chess | castling[1].king[1] | on the line | king: [e1, c1] | king: [e1, ^f1]
      chess | castling[1].rook[1] | on the line | rook: [a1, d1] | rook: [a1, ^c1]
      chess | castling[1].rook[0] | must have a piece | rook: [a1, d1] | rook: [^a3, d1]
      chess | castling[1].rook[0] | must have a piece Q of White there | rook: [a1, d1] | rook: [^a1, d1], with: Q
      chess | castling[1].with | piece letter | rook: [a1, d1] | rook: [a1, d1], with: ^q
      chess | castling[1] | Black must have its king and a piece other than the king on the mirror images, Ae8 and Aa8 |   - {right: Q, king: [e1, c1], rook: [a1, d1]}↵↵array: rnbqkbnr |   - ^{right: Q, king: [e1, c1], rook: [a1, d1]}↵↵array: 1rbqkbnr
      chess | castling[1] | Black must have its king and a piece R other than the king on the mirror images |   - {right: Q, king: [e1, c1], rook: [a1, d1]}↵↵array: rnbqkbnr |   - ^{right: Q, king: [e1, c1], rook: [a1, d1], with: R}↵↵array: nrbqkbnr
      chess | castling[1].from-move | must be a whole number from 1 to 1000, not '0' | rook: [a1, d1]} | rook: [a1, d1], from-move: ^0}
      chess | castling[1].king[1] | two castlings bring the king to the same cell | king: [e1, c1], rook: [a1, d1]} | king: [e1, ^g1], rook: [h1, f1]}
      chess | castling | must have 0 to 2 items, not 3 | castling:↵ | castling:↵  ^- {right: K, king: [e1, g1], rook: [h1, f1]}↵
      alice | castling[1].king[0] | must begin with the board | [Ae1, Ac1] | [^e1, Ac1]

      chess | array | has 9 ranks, the board has 8 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | ^8/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
      chess | array | rank 1 ('RNBQKBN') has 7 files | /RNBQKBNR | /RNBQKBN | array: rn | array: ^rn
      chess | array | has 9 files, the board has 8 | /RNBQKBNR | /RNBQKBNRR | array: rn | array: ^rn
      chess | array | has a run of 0 | /RNBQKBNR | /RNBQKBN0R | array: rn | array: ^rn
      chess | array | has 105 files | /RNBQKBNR | /RNBQKB99 | array: rn | array: ^rn
      chess | array | in rank 1 ('RNBQKBXR') unknown piece 'X' | /RNBQKBNR | /RNBQKBXR | array: rn | array: ^rn
      chess | array | White has 0 royal pieces; it must have one | /RNBQKBNR | /RNBQQBNR | array: rn | array: ^rn
      chess | array | Black has 2 royal pieces | array: rnbqkbnr | array: ^rnbkkbnr
      chess | array | a pawn of White may not stand on Ab8 | array: rnbqkbnr | array: ^rPbqkbnr
      chess | array | a pawn of Black may not stand on Aa8 | array: rnbqkbnr | array: ^pnbqkbnr
      chess | array | must be a map of keys, not a list | array: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | array: ^[]
      mapped-chess-protect | array.B | a protective pawn of Black | B: 8/ssssssss | B: ^s7/ssssssss
      positional-8x8x2 | array.X | White has 0 royal pieces on board X | X: 8/8/NFBKRBFN | X: ^8/8/NFBRRBFN

      chess | turn | must be a map of keys | ↵array: | ↵turn: ^2↵array:
      chess | turn.moves | from 1 to 4 | ↵array: | ↵turn: {moves: ^0}↵array:
      chess | kings | words here are one, each-board | ↵array: | ↵kings: ^both↵array:
      chess | kings | need turns of more than one | ↵array: | ↵kings: ^each-board↵array:
      positional-8x8x2 | turn.moves | there are only 2 | moves: 2 | moves: ^3
      positional-8x8x2 | kings | need kings: each-board | kings: each-board | kings: ^one
      positional-8x8x2 | turn.moves | need kings: each-board | kings: each-board↵ |  | moves: 2 | moves: ^2
      positional-8x8x2 | castling | not possible with turns of more than one move | ↵turn: | ↵^castling:↵  - {right: K, king: [Xd6, Xf6], rook: [Xe6, Xe6]}↵turn:
      positional-8x8x2 | king-hold | not possible | ↵turn: | ↵^king-hold: [board]↵turn:
      positional-8x8x2 | transfer | not possible | ↵turn: | ↵^transfer: [0, 0, 1]↵turn:
      positional-8x8x2 | pieces.K.moves[0] | leaves its board in the plane board | planes:↵  board: [file, rank] | planes:↵  board: [file, board] | moves: [{leap: [1, 0]}, {leap: [1, 1]}]}↵  R | moves: [^{leap: [1, 0]}, {leap: [1, 1]}]}↵  R
      positional-8x8x2 | pieces.P.pawn.advance[0] | leaves its board | advance: [[0, 1, 0]] | advance: [^[0, 1, 1]]
      positional-8x8x2 | pieces.P.pawn.en-passant | not possible with turns |       capture: |       double-step-from: [Xa2]↵      capture: |       promotes: |       ^en-passant: true↵      promotes:
      positional-8x8x2 | pieces.P.pawn.promotes | give landing |         landing:↵          route: next↵          rows:↵ |  |             X: &row {cells: [a1..h1], overflow: [a1..a8, h1..h8]}↵ |  |             Y: *row↵ |  | promotes:↵        on | promotes:↵        ^on
      alice | transfer | edge of the axis rank | transfer: [0, 0, 1] | transfer: ^[0, 1, 1]
      alice | transfer | back to the same cell | transfer: [0, 0, 1] | transfer: ^[0, 0, 2]
      alice | transfer | file, rank, board, not 2 | transfer: [0, 0, 1] | transfer: ^[0, 1]
      alice | king-hold | not possible with transfer | transfer: | ^king-hold: [board]↵transfer:
      alice | castling | not possible with king | ↵castling: | ↵king-hold: [board]↵^castling:
      alice | pieces.P.pawn.en-passant | not possible with transfer | double-step-from: [Aa2..h2]↵ | double-step-from: [Aa2..h2]↵      ^en-passant: true↵

      chess | ends.checkmates | each-board | ↵array: | ↵ends: {checkmates: ^2}↵array:
      positional-7x7x3 | ends.checkmates | only 3 boards | checkmates: 2 | checkmates: ^4
      positional-7x7x3 | ends.bare-king | not possible | checkmates: 2 | bare-king: ^true
      chess | ends.stalemate | mean 'loss'? | ↵array: | ↵ends: {stalemate: ^lose}↵array:
      chess | ends.repetition | 2 to 100 | ↵array: | ↵ends: {repetition: ^1}↵array:
      chess | ends.no-progress | 1 to 10000 | ↵array: | ↵ends: {no-progress: ^0}↵array:
      chess | ends.repetitions | 'repetition'? | ↵array: | ↵ends: {^repetitions: 3}↵array:
      mapped-chess | published-notation.upper | unknown board 'C' | upper: B | upper: ^C
      mapped-chess | published-notation | must be different boards | {lower: A, upper: B} | ^{lower: A, upper: A}
      mapped-chess | published-notation | missing | {lower: A, upper: B} | ^{lower: A}

      mapped-chess-protect | extends | unknown variant 'mapped-ches'; did you mean 'mapped-chess'? | extends: mapped-chess | extends: ^mapped-ches
      mapped-chess-protect | extends | this text has no file | extends: mapped-chess | extends: ^base.yaml
      mapped-chess-protect | notice | no such key to remove | extends: mapped-chess↵ | extends: mapped-chess↵^notice:↵
      mapped-chess-protect | pieces.X | no such key to remove | pieces:↵ | pieces:↵  ^X: null↵
      mapped-chess-protect |  | the key 'name' is missing | name: Mapped Chess Protect↵ |  | ↵id: mapped | ↵^id: mapped

      chess | name | cannot be shown | name: Chess | name: ^"Che\\ass"
      chess | name | at most 100 | name: Chess | name: ^<x*101>
      chess | source | most 500 | source: FIDE | source: ^<x*600> FIDE
      chess | description | 4000 | description: > | description: ^>↵  <x *2500>
      chess |  | a tab cannot indent; use spaces | name: Chess | name: Chess↵^\tyear: 1
      chess |  | U+0000 is not allowed in a file | name: Chess | name: Che^\0ss
      chess |  | nested more than 32 deep | name: Chess | name: <[*31>^[
      chess |  | *a repeats too much | name: Chess | name: [&a <[1, *20><]*20>, <[*12>^*a
      chess |  | *a repeats too much | name: Chess | name: [&a [<1,*1000>]<,*a*98>,^*a<,*a*9>]
      chess | pieces.N.name | at most 40 | name: knight | name: ^<n*41>
      chess | pieces.N.moves | must have 0 to 64 items, not 65 | [{leap: [2, 1]}] | ^[<{leap: [2, 1]}, *65>]
      chess | pieces.N.moves[0].path | must have 1 to 8 items, not 9 | leap: [2, 1] | path: ^[<[2, 1], *9>]
      chess | array | unknown piece | /RNBQKBNR | /RNBQ\u0131BNR | array: rn | array: ^rn
      alice | array.C | unknown board 'C' | array:↵  A: | array:↵  ^C:
      """;

  /**
   * @param path the keys in the place, or empty
   * @param reason a part of the message
   * @param edits passages and their replacements, alternating
   */
  record Case(String id, String path, String reason, List<String> edits) {

    /** The file with the edits and the caret. */
    String marked() {
      String text = DefinitionReader.shippedText(id);
      for (int i = 0; i < edits.size(); i += 2) {
        assertThat(text).contains(edits.get(i));
        text =
            text.replaceFirst(
                Pattern.quote(edits.get(i)), Matcher.quoteReplacement(edits.get(i + 1)));
      }
      return text;
    }

    /** The place of the caret. */
    String place() {
      String before = marked().substring(0, marked().indexOf(CARET));
      long line = before.chars().filter(character -> character == '\n').count() + 1;
      int column = before.length() - before.lastIndexOf('\n');
      String keys = path.isEmpty() ? "" : " (" + path + ")";
      return "edited.yaml line " + line + ", column " + column + keys;
    }

    @Override
    public String toString() {
      return id + " " + path + ": " + reason;
    }
  }

  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (String line : CASES.lines().filter(line -> !line.isEmpty()).toList()) {
      String written =
          REPEATED
              .matcher(line.replace('↵', '\n'))
              .replaceAll(text ->
                  Matcher.quoteReplacement(text.group(1).repeat(Integer.parseInt(text.group(2)))));
      List<String> cells = List.of(written.split(" \\|(?: |$)", -1));
      cases.add(new Case(cells.get(0), cells.get(1), cells.get(2), cells.subList(3, cells.size())));
    }
    return cases;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void refusalNamesPlaceAndReason(Case refused) {
    // Given
    String text = refused.marked().replace(CARET, "");
    // When
    List<Problem> problems = problems(text);
    // Then
    assertThat(problems)
        .anySatisfy(problem -> {
          assertThat(problem.place().words()).isEqualTo(refused.place());
          assertThat(problem.message()).contains(refused.reason());
        });
  }

  private static List<Problem> problems(String text) {
    RefusedException refusal =
        catchThrowableOfType(
            RefusedException.class,
            () -> DefinitionReader.read("edited.yaml", text, Function.identity()));
    assertThat(refusal).isNotNull();
    return refusal.problems();
  }
}
