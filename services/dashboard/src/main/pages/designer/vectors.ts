import { axesOf } from "./drawing.js";
import { isKeys, type Definition, type Keys, type Value } from "./definition.js";

/** A vector: one number for each axis. */
export type Vector = readonly number[];

export function isVector(value: Value | undefined): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => Number.isInteger(each));
}

/** The vectors for which one stands: itself, or all signs and orders of its numbers. */
export function expanded(vector: Vector, isSymmetric: boolean): number[][] {
  if (!isSymmetric) {
    return [[...vector]];
  }
  const found = new Map<string, number[]>();
  const arrange = (chosen: number[], rest: readonly number[]): void => {
    if (rest.length === 0) {
      found.set(chosen.join(","), chosen);
      return;
    }
    rest.forEach((each, i) => {
      const others = rest.filter((_, j) => j !== i);
      for (const signed of each === 0 ? [0] : [each, -each]) {
        arrange([...chosen, signed], others);
      }
    });
  };
  arrange(
    [],
    vector.map((each) => Math.abs(each)),
  );
  return [...found.values()];
}

export function isEqual(a: Vector, b: Vector): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}

/** The axes in which the diagram of a piece's moves shows its vectors. */
export interface Canvas {
  /** The plane; empty if the definition declares none. */
  plane: string;
  /** The names of its axes. */
  axes: string[];
  /** Whether a movement must name the plane, because its vector would not fit all planes. */
  needsPlane: boolean;
}

/** The plane in which pieces move on a drawn board; all axes if no planes are declared. */
export function canvasOf(definition: Definition): Canvas {
  const axes = (axesOf(definition) ?? []).map(({ name }) => name);
  const declared = definition.at("planes");
  const planes = Object.entries(isKeys(declared) ? declared : {}).filter(([, names]) => Array.isArray(names));
  if (planes.length === 0) {
    return { plane: "", axes, needsPlane: false };
  }
  const [plane, names] =
    planes.find(([, each]) => axes.slice(0, 2).every((axis) => (each as Value[]).includes(axis))) ?? planes[0]!;
  const length = (names as Value[]).length;
  return {
    plane,
    axes: (names as Value[]).map(String),
    needsPlane: planes.some(([, each]) => (each as Value[]).length !== length),
  };
}

/** A leap or slide that the diagram of a canvas can show and change. */
export interface Movement {
  kind: "leap" | "slide";
  vector: number[];
  isSymmetric: boolean;
  /** The maximum number of steps of a slide; 0 for any. */
  limit: number;
}

/** A movement that the diagram can show; undefined for paths, walks and movements in other planes. */
export function readMovement(value: Value, canvas: Canvas): Movement | undefined {
  if (!isKeys(value)) {
    return undefined;
  }
  const planes = value["in"];
  const vector = value["leap"] ?? value["slide"];
  if (
    !isVector(vector) ||
    vector.length !== canvas.axes.length ||
    (Array.isArray(planes) && !planes.includes(canvas.plane))
  ) {
    return undefined;
  }
  return {
    kind: "leap" in value ? "leap" : "slide",
    vector,
    isSymmetric: value["symmetry"] !== "none",
    limit: Number(value["limit"] ?? 0),
  };
}

export function writeMovement({ kind, vector, isSymmetric, limit }: Movement, canvas: Canvas): Keys {
  return {
    [kind]: isSymmetric ? vector.map((each) => Math.abs(each)).toSorted((a, b) => b - a) : vector,
    ...(kind === "slide" && limit > 0 ? { limit } : {}),
    ...(canvas.needsPlane ? { in: [canvas.plane] } : {}),
    ...(isSymmetric ? {} : { symmetry: "none" }),
  };
}

/** The vectors at which a path or a walk ends on an empty lattice; none for another movement. */
export function endsOfSteps(value: Value, canvas: Canvas): number[][] {
  if (!isKeys(value) || (Array.isArray(value["in"]) && !value["in"].includes(canvas.plane))) {
    return [];
  }
  const isSymmetric = value["symmetry"] !== "none";
  const path = value["path"];
  if (Array.isArray(path) && path.every(isVector)) {
    // Signs and orders change for all steps alike.
    const sum = path.reduce<number[]>((all, step) => step.map((each, i) => each + (all[i] ?? 0)), []);
    return sum.length === canvas.axes.length ? expanded(sum, isSymmetric) : [];
  }
  const walk = value["walk"];
  if (Array.isArray(walk) && walk.every(isVector)) {
    const steps = walk.flatMap((step) => expanded(step, isSymmetric));
    let reached = [canvas.axes.map(() => 0)];
    const all = new Map<string, number[]>();
    for (let step = 0; step < Math.min(4, Number(value["steps"] ?? 1)); step++) {
      const next = new Map(
        reached
          .flatMap((from) => steps.map((each) => from.map((at, i) => at + (each[i] ?? 0))))
          .map((at) => [at.join(","), at]),
      );
      reached = [...next.values()];
      reached.forEach((at) => all.set(at.join(","), at));
    }
    return [...all.values()].filter((at) => at.some((each) => each !== 0));
  }
  return [];
}

/** A movement in words. */
export function described(value: Value): string {
  if (!isKeys(value)) {
    return "Something that is no movement";
  }
  const planes = Array.isArray(value["in"]) ? ` in ${value["in"].join(" and ")}` : "";
  const way = value["symmetry"] === "none" ? ", this way only" : "";
  const vector = (each: Value | undefined) => (isVector(each) ? each.join(", ") : "?");
  if ("leap" in value) {
    return `Leaps [${vector(value["leap"])}]${planes}${way}`;
  }
  if ("slide" in value) {
    const limit = value["limit"] ? `, at most ${String(value["limit"])} steps` : "";
    return `Slides [${vector(value["slide"])}]${limit}${planes}${way}`;
  }
  const steps = (each: Value | undefined) =>
    Array.isArray(each) ? each.map((step) => `[${vector(step)}]`).join(" ") : "?";
  return "path" in value
    ? `Goes the steps ${steps(value["path"])}${value["order"] === "any" ? " in any order" : ""}${planes}${way}`
    : `Walks up to ${String(value["steps"] ?? 1)} steps, each one of ${steps(value["walk"])}${planes}${way}`;
}
