import type { Partly } from "../api/client.js";
import type {
  RulesVariant,
  SearchAdjudicationRule,
  TournamentEntrant,
  TournamentFormat,
  TournamentTournament,
  TournamentTournamentSpec,
} from "../api/messages.js";

/** Texts of fields by their names; absent for empty. */
export type Fields = Record<string, string>;

/** What a form for a tournament holds: texts as typed, so that nothing is lost while they are not valid. */
export interface Draft {
  format: TournamentFormat;
  /** Ids or digests. */
  variants: string[];
  players: Fields[];
  /** All other fields. */
  fields: Fields;
}

/** A usual question, and the tournament that answers it. */
export interface Preset {
  id: string;
  title: string;
  text: string;
  draft: Omit<Draft, "variants">;
}

const searching = (name: string, nodes: string, noise = ""): Fields => ({ kind: "search", name, nodes, noise });

export const PRESETS: Preset[] = [
  {
    id: "fair",
    title: "Is my game fair?",
    text: "One player against itself, until White’s score is known to 2 points of 100",
    draft: {
      format: "FORMAT_SELF_PLAY",
      players: [searching("", "1000", "12")],
      fields: { games: "5000", stop: "precision", half_width: "0.02" },
    },
  },
  {
    id: "stronger",
    title: "Is A stronger than B?",
    text: "A match that stops as soon as it is clear which of two players is stronger",
    draft: {
      format: "FORMAT_MATCH",
      players: [searching("A", "2000"), searching("B", "1000")],
      fields: { games: "20000", stop: "sprt", elo0: "0", elo1: "10" },
    },
  },
  {
    id: "compare",
    title: "How strong are several players?",
    text: "Each against each, with ratings and their intervals",
    draft: {
      format: "FORMAT_ROUND_ROBIN",
      players: [{ kind: "random", name: "random" }, searching("100 nodes", "100"), searching("400 nodes", "400"), searching("1,600 nodes", "1600")],
      fields: { games: "100" },
    },
  },
  {
    id: "new",
    title: "Is a new player better than all others?",
    text: "A gauntlet: the first player against each of the others",
    draft: {
      format: "FORMAT_GAUNTLET",
      players: [searching("new", "1000"), searching("old", "1000"), searching("quick", "300")],
      fields: { games: "400" },
    },
  },
  {
    id: "time",
    title: "Who is stronger in equal time?",
    text: "A match of 400 games with 100 ms a turn, one player with twice the threads",
    draft: {
      format: "FORMAT_MATCH",
      players: [
        { kind: "search", name: "one thread", millis: "100" },
        { kind: "search", name: "two threads", millis: "100", threads: "2" },
      ],
      fields: { games: "400" },
    },
  },
];

/** The draft of a preset. */
export function presetDraft({ draft }: Preset, variants: string[]): Draft {
  return { ...structuredClone(draft), variants };
}

/** Formats with their names and what they do, in the order of the form. */
export const FORMATS: [TournamentFormat, string][] = [
  ["FORMAT_SELF_PLAY", "self-play: one player against itself"],
  ["FORMAT_MATCH", "match: two players"],
  ["FORMAT_ROUND_ROBIN", "round robin: each against each"],
  ["FORMAT_GAUNTLET", "gauntlet: the first against each other"],
  ["FORMAT_SWISS", "Swiss: rounds of players with equal points"],
  ["FORMAT_KNOCKOUT", "knockout: losers drop out"],
];

/** How many players a format has: least and most. */
export function playersOf(format: TournamentFormat): [number, number] {
  return format === "FORMAT_SELF_PLAY" ? [1, 1] : format === "FORMAT_MATCH" ? [2, 2] : [2, 64];
}

/** Number of games; undefined if it depends on the rounds or is not known yet. */
export function gamesOf({ format, players, variants, fields }: Draft): number | undefined {
  const n = players.length;
  const rounds = Number(fields["rounds"] || Math.ceil(Math.log2(n)));
  const pairings: Partial<Record<TournamentFormat, number>> = {
    FORMAT_SELF_PLAY: 1,
    FORMAT_MATCH: 1,
    FORMAT_ROUND_ROBIN: (n * (n - 1)) / 2,
    FORMAT_GAUNTLET: n - 1,
    FORMAT_SWISS: rounds * Math.floor(n / 2),
  };
  const games = Number(fields["games"] || 100);
  const isFixed = format === "FORMAT_SELF_PLAY" || fields["fixed_colours"] === "1";
  const all = (pairings[format] ?? Number.NaN) * variants.length * (isFixed ? games : 2 * Math.ceil(games / 2));
  return Number.isFinite(all) && all > 0 ? all : undefined;
}

/** A number, or undefined for an empty text; a text that is no number is sent, so that the service refuses it. */
function number(text: string | undefined): number | undefined {
  return text ? Number(text) : undefined;
}

/** A whole number in JSON, which may be large. */
function long(text: string | undefined): string {
  return text || "0";
}

/** The request for a draft, as the command line makes it. */
export function specOf({ format, variants, players, fields }: Draft): Partly<TournamentTournamentSpec> {
  const rule = (name: string) =>
    fields[`${name}.score`] || fields[`${name}.plies`]
      ? { score: number(fields[`${name}.score`]), plies: number(fields[`${name}.plies`]) }
      : undefined;
  const win = rule("win");
  const draw = rule("draw");
  const mfens = (fields["mfens"] ?? "")
    .split("\n")
    // Files have a comment after each position.
    .map((line) => line.split("#")[0]?.trim() ?? "")
    .filter((line) => line);
  return {
    variants,
    format,
    players: players.slice(0, playersOf(format)[1]).map(entrantOf),
    games: number(fields["games"]),
    seed: long(fields["seed"]),
    fixedColours: fields["fixed_colours"] === "1",
    maxPlies: number(fields["max_plies"]),
    ...(format === "FORMAT_SWISS" ? { rounds: number(fields["rounds"]) } : {}),
    ...(fields["openings"] === "random"
      ? { openings: { random: { plies: number(fields["plies"]), bound: number(fields["bound"]) } } }
      : fields["openings"] === "positions"
        ? { openings: { positions: { mfens } } }
        : fields["openings"] === "balanced"
          ? { openings: { positions: { balanced: true } } }
          : {}),
    ...(fields["stop"] === "sprt"
      ? {
          sprt: {
            elo0: number(fields["elo0"]),
            elo1: number(fields["elo1"]),
            alpha: number(fields["alpha"]),
            beta: number(fields["beta"]),
            ...(fields["model"] === "normalized" ? { model: "ELO_MODEL_NORMALIZED" as const } : {}),
          },
        }
      : fields["stop"] === "precision"
        ? { precision: { halfWidth: number(fields["half_width"]), minGames: number(fields["min_games"]) } }
        : {}),
    ...(win || draw ? { adjudication: { win, draw } } : {}),
  };
}

function entrantOf(player: Fields): Partly<TournamentEntrant> {
  const name = player["name"] ?? "";
  if (player["kind"] === "random") {
    return { player: { name, random: {} } };
  }
  return {
    player: {
      name,
      searching: {
        limits: {
          nodes: long(player["nodes"]),
          depth: number(player["depth"]),
          ...(player["millis"] ? { time: `${Number(player["millis"]) / 1_000}s` } : {}),
        },
        settings: {
          threads: number(player["threads"]),
          hashMib: number(player["hash"]),
          noise: number(player["noise"]),
          seed: long(player["seed"]),
          weights: player["weights"] ?? "",
          without: (player["without"] ?? "").split(/[\s,+]+/).filter((each) => each),
        },
      },
    },
    weightsText: player["weights_text"] ?? "",
  };
}

/** A text for a number; empty for the default. */
function text(value: number | string | undefined): string {
  return value === undefined || Number(value) === 0 ? "" : String(value);
}

/** The draft of a tournament that has been created. */
export function draftOf({ spec, displayName, weight }: TournamentTournament, variants: RulesVariant[]): Draft {
  const fields: Fields = {
    name: displayName,
    games: text(spec?.games),
    seed: text(spec?.seed),
    weight: weight > 1 ? String(weight) : "",
    max_plies: text(spec?.maxPlies),
    rounds: text(spec?.rounds),
    fixed_colours: spec?.fixedColours && spec.format !== "FORMAT_SELF_PLAY" ? "1" : "",
    ...rule("win", spec?.adjudication?.win),
    ...rule("draw", spec?.adjudication?.draw),
  };
  const { random, positions } = spec?.openings ?? {};
  if (random) {
    // Zero is a choice of its own.
    Object.assign(fields, { openings: "random", plies: String(random.plies ?? ""), bound: String(random.bound ?? "") });
  } else if (positions) {
    Object.assign(fields, { openings: "positions", mfens: positions.mfens.join("\n") });
  }
  const { sprt, precision } = spec ?? {};
  if (sprt) {
    Object.assign(fields, {
      stop: "sprt",
      elo0: String(sprt.elo0),
      elo1: String(sprt.elo1),
      alpha: text(sprt.alpha),
      beta: text(sprt.beta),
      model: sprt.model === "ELO_MODEL_NORMALIZED" ? "normalized" : "",
    });
  } else if (precision) {
    const { halfWidth, minGames } = precision;
    Object.assign(fields, { stop: "precision", half_width: String(halfWidth), min_games: String(minGames ?? "") });
  }
  return {
    format: spec?.format ?? "FORMAT_SELF_PLAY",
    // The definition may have been replaced since.
    variants: (spec?.variants ?? []).map(
      (digest) => variants.find((each) => each.digest === digest && each.latest)?.id ?? digest,
    ),
    players: (spec?.players ?? []).map(({ player }) => {
      const { limits, settings } = player?.searching ?? {};
      return player?.random
        ? { kind: "random", name: player.name }
        : {
            kind: "search",
            name: player?.name ?? "",
            nodes: text(limits?.nodes),
            depth: text(limits?.depth),
            millis: limits?.time ? String(Math.round(Number.parseFloat(limits.time) * 1_000)) : "",
            threads: text(settings?.threads),
            hash: text(settings?.hashMib),
            noise: text(settings?.noise),
            seed: text(settings?.seed),
            weights: settings?.weights ?? "",
            without: settings?.without.join(" ") ?? "",
          };
    }),
    fields,
  };
}

function rule(name: string, given: SearchAdjudicationRule | undefined): Fields {
  return given ? { [`${name}.score`]: String(given.score), [`${name}.plies`]: String(given.plies) } : {};
}
