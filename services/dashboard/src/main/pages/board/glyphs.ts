import { svg, type TemplateResult } from "lit";

/**
 * Polyboard's own drawings of the standard pieces on 100 by 100, by their names in definitions. A
 * piece without a drawing is a disc with its letter.
 */
const DRAWINGS: Record<string, string> = {
  pawn:
    "M50 16a14 14 0 0 0-8.6 25c-6.4 3.4-10.4 8.6-10.4 9.6h11.6c-.6 12-5.6 20.400-16.600 27.400-2.400 1.600-4 4.400-4 7.400v4.600h56v-4.600c0-3-1.600-5.800-4-7.400-11-7-16-15.400-16.600-27.400h11.600c0-1-4-6.200-10.400-9.600A14 14 0 0 0 50 16z",
  rook:
    "M24 14h11v8h9.500v-8h11v8H65v-8h11v19l-9 8v28l8 8v6h3v7H22v-7h3v-6l8-8V41l-9-8z",
  bishop:
    "M50 8a6 6 0 0 0-4 10.400C34 25 27.500 35 27.500 45c0 8 4.500 14 10.500 17-1 6-4 10-8.500 13.500h41C66 72 63 68 62 62c6-3 10.500-9 10.500-17 0-4-1-8-3-12L54 50l-4.500-4.500L65.500 27c-3-3.300-7-6.300-11.500-8.600A6 6 0 0 0 50 8zM20 80h60c2 0 3 1 3 3v7H17v-7c0-2 1-3 3-3z",
  knight:
    "M40 9l4 9C58 18 71 28 75.500 44 79 57 78 72 77.500 90H29c0-12 5-21 14-28 4.500-3.500 7-7 7.500-11-4 3.500-9 5-14.500 5.500-2 4-5.500 7-9.500 7.500-6 .500-11-4.500-10.500-9.500.500-4 5.500-8 8-14 3-7.500 6-16 12.500-20.500zM41 31.500a3.600 3.600 0 1 0 0 7.200 3.600 3.600 0 0 0 0-7.200z",
  unicorn:
    "M30 2l13 17C58 19 71 28 75.500 44 79 57 78 72 77.500 90H29c0-12 5-21 14-28 4.500-3.500 7-7 7.500-11-4 3.500-9 5-14.500 5.500-2 4-5.500 7-9.500 7.500-6 .500-11-4.500-10.500-9.500.500-4 5.500-8 8-14 2-5 4-11 7.400-15.500zM41 33a3.600 3.600 0 1 0 0 7.200A3.600 3.600 0 0 0 41 33z",
  queen:
    "M50 9a6 6 0 0 0-3 11.200L38.500 42 25 24.500a6 6 0 1 0-5.500 2.700L26 72h48l6.500-44.800a6 6 0 1 0-5.500-2.700L61.500 42 53 20.200A6 6 0 0 0 50 9zM25 77h50v6h4v7H21v-7h4z",
  king:
    "M46.500 5h7v7H61v7h-7.500v8.200C58 23.500 64 22 69 23c10 2 15 12 11.500 21.500C78 51 73 58 71.500 72h-43C27 58 22 51 19.500 44.500 16 35 21 25 31 23c5-1 11 .5 15.500 4.200V19H39v-7h7.500zM25 77h50v6h4v7H21v-7h4z",
};

/** Whether a kind of piece has a drawing. */
export function isDrawn(name: string): boolean {
  return name in DRAWINGS;
}

/** The symbols to which {@link glyph} refers; needed once in each SVG. */
export function symbols(): TemplateResult {
  return svg`<defs>${Object.entries(DRAWINGS).map(
    ([name, path]) =>
      svg`<symbol id="glyph-${name}" viewBox="0 0 100 100"><path d=${path} fill-rule="evenodd"></path></symbol>`,
  )}</defs>`;
}

/**
 * A piece.
 *
 * @param name of its kind
 * @param letter of its kind, upper case
 */
export function glyph(name: string, letter: string, isWhite: boolean, x: number, y: number, size: number): TemplateResult {
  const side = isWhite ? "white" : "black";
  return isDrawn(name)
    ? svg`<use class="piece ${side}" href="#glyph-${name}" x=${x} y=${y} width=${size} height=${size}></use>`
    : svg`<g class="piece ${side} lettered" transform="translate(${x} ${y}) scale(${size / 100})">
        <circle cx="50" cy="50" r="36"></circle>
        <text x="50" y="67" text-anchor="middle">${letter}</text>
      </g>`;
}
