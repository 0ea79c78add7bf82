#!/usr/bin/env python3
"""Counts turn sequences of the nine variants in this folder, from their rules as published.

Written to be simple rather than fast, knowing nothing of Polyboard or of the files here: a board is a
list of 64 characters, a move is made on a copy, and it is legal if no enemy piece then attacks the king.

    python3 perft.py                      prints the rows of perft.csv, which takes some minutes
    python3 perft.py torpedo 3 [FEN]      prints the count of one position, from the start by default
"""

import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MOVE_TEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10"
PAWNS = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
PROMOTIONS = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"
RUNNERS = "4k3/8/P1p1P3/1p1P1p1p/1P1p1P1P/p1P1p3/8/4K3 w - - 0 1"

VARIANTS = {
    "no-castling": {"castling from": None},
    "no-castling-10": {"castling from": 11},
    "pawn-one-square": {"double steps": range(0)},
    "stalemate-win": {},
    "torpedo": {"double steps": range(8)},
    "semi-torpedo": {"double steps": range(1, 3)},
    "pawn-back": {"back": True},
    "pawn-sideways": {"sideways": True},
    "self-capture": {"self-capture": True},
}

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
SLIDES = {"r": STRAIGHT, "b": DIAGONAL, "q": STRAIGHT + DIAGONAL}
LEAPS = {"n": KNIGHT, "k": STRAIGHT + DIAGONAL}


class Position:
    """A board, the side to move (0 White), rights, the square passed over or None, and the move's number."""

    def __init__(self, fen):
        rows, side, rights, passed, _, number = fen.split()
        self.board = ["."] * 64
        for i, row in enumerate(rows.split("/")):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.board[8 * (7 - i) + file] = letter
                    file += 1
        self.side = "wb".index(side)
        self.rights = rights.replace("-", "")
        self.passed = None if passed == "-" else ord(passed[0]) - 97 + 8 * (int(passed[1]) - 1)
        self.number = int(number)

    def copy(self):
        other = Position.__new__(Position)
        other.board, other.side, other.rights = self.board[:], self.side, self.rights
        other.passed, other.number = self.passed, self.number
        return other


def on(cell, step):
    """The cell at a step of files and ranks, or None."""
    file, rank = cell % 8 + step[0], cell // 8 + step[1]
    return 8 * rank + file if 0 <= file < 8 and 0 <= rank < 8 else None


def side_of(letter):
    return None if letter == "." else 0 if letter.isupper() else 1


def attacked(board, cell, by):
    """Whether a side's piece reaches the cell, going outwards from it."""
    forward = 1 if by == 0 else -1
    for file in (-1, 1):
        source = on(cell, (file, -forward))
        if source is not None and board[source] == "Pp"[by]:
            return True
    for kind, steps in LEAPS.items():
        for step in steps:
            source = on(cell, step)
            if source is not None and board[source] == (kind.upper() if by == 0 else kind):
                return True
    for kind, steps in (("r", STRAIGHT), ("b", DIAGONAL)):
        attackers = (kind + "q").upper() if by == 0 else kind + "q"
        for step in steps:
            source = on(cell, step)
            while source is not None and board[source] == ".":
                source = on(source, step)
            if source is not None and board[source] in attackers:
                return True
    return False


def moves(position, rules):
    """The positions after each move, whether or not it leaves the king safe."""
    board, side = position.board, position.side

    def may_capture(letter):
        enemy = side_of(letter) == 1 - side
        return enemy or rules.get("self-capture") and side_of(letter) == side and letter not in "Kk"

    for cell, letter in enumerate(board):
        if side_of(letter) != side:
            continue
        kind = letter.lower()
        if kind == "p":
            yield from pawn_moves(position, rules, cell, may_capture)
            continue
        for step in LEAPS.get(kind, ()):
            to = on(cell, step)
            if to is not None and (board[to] == "." or may_capture(board[to])):
                yield made(position, cell, to)
        for step in SLIDES.get(kind, ()):
            to = on(cell, step)
            while to is not None:
                if board[to] == "." or may_capture(board[to]):
                    yield made(position, cell, to)
                if board[to] != ".":
                    break
                to = on(to, step)
    yield from castlings(position, rules)


def pawn_moves(position, rules, cell, may_capture):
    board, side = position.board, position.side
    forward = 1 if side == 0 else -1
    rank = cell // 8 if side == 0 else 7 - cell // 8
    once = on(cell, (0, forward))
    if board[once] == ".":
        yield from pawn_made(position, cell, once)
        twice = on(once, (0, forward))
        if rank in rules.get("double steps", range(1, 2)) and twice is not None and board[twice] == ".":
            for after in pawn_made(position, cell, twice):
                if after.board[twice] in "Pp":
                    after.passed = once
                yield after
    for file in (-1, 1):
        to = on(cell, (file, forward))
        if to is None:
            continue
        if board[to] != "." and may_capture(board[to]):
            yield from pawn_made(position, cell, to)
        elif to == position.passed:
            after = made(position, cell, to)
            after.board[to - 8 * forward] = "."
            yield after
    others = []
    if rules.get("back") and rank > 1:
        others.append((0, -forward))
    if rules.get("sideways"):
        others += [(-1, 0), (1, 0)]
    for step in others:
        to = on(cell, step)
        if to is not None and board[to] == ".":
            yield made(position, cell, to)


def pawn_made(position, cell, to):
    if to // 8 not in (0, 7):
        yield made(position, cell, to)
        return
    for letter in "QRBN" if position.side == 0 else "qrbn":
        after = made(position, cell, to)
        after.board[to] = letter
        yield after


def castlings(position, rules):
    first = rules.get("castling from", 1)
    if first is None or position.number < first:
        return
    home = 0 if position.side == 0 else 56
    enemy = 1 - position.side
    for right, way, between, rook in (("K", (4, 5, 6), (5, 6), (7, 5)), ("Q", (4, 3, 2), (1, 2, 3), (0, 3))):
        if (right if position.side == 0 else right.lower()) not in position.rights:
            continue
        if any(position.board[home + file] != "." for file in between):
            continue
        if any(attacked(position.board, home + file, enemy) for file in way):
            continue
        after = made(position, home + 4, home + way[2])
        after.board[home + rook[1]] = after.board[home + rook[0]]
        after.board[home + rook[0]] = "."
        yield after


def made(position, cell, to):
    after = position.copy()
    after.board[to], after.board[cell] = after.board[cell], "."
    for right, squares in (("K", (4, 7)), ("Q", (4, 0)), ("k", (60, 63)), ("q", (60, 56))):
        if cell in squares or to in squares:
            after.rights = after.rights.replace(right, "")
    after.passed = None
    after.number += position.side
    after.side = 1 - position.side
    return after


def perft(position, rules, depth):
    if depth == 0:
        return 1
    count = 0
    for after in moves(position, rules):
        if not attacked(after.board, after.board.index("Kk"[position.side]), 1 - position.side):
            count += perft(after, rules, depth - 1)
    return count


def main(arguments):
    if arguments:
        fen = arguments[2] if len(arguments) > 2 else START
        print(perft(Position(fen), VARIANTS[arguments[0]], int(arguments[1])))
        return
    print("variant,mfen,depth,count")
    for variant, rules in VARIANTS.items():
        fens = [START, KIWIPETE, PAWNS, PROMOTIONS, RUNNERS]
        if variant == "no-castling-10":
            fens.append(MOVE_TEN)
        if rules.get("castling from", 1) is None:
            fens = [fen.replace(" KQkq ", " - ") for fen in fens]
        for fen in fens:
            for depth in range(1, 4 if fen.startswith("r3k2r") else 5):
                count = perft(Position(fen), rules, depth)
                print(f'{variant}.yaml,"{fen}",{depth},{count}', flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
