import { svg, type TemplateResult } from "lit";

/**
 * Polyboard's own drawings of pieces on 100 by 100, by their names in definitions. A piece without a
 * drawing is a disc with its letter.
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
  general:
    "M50 7L58.5 29.3L82.3 30.5L63.8 45.5L70 68.5L50 55.5L30 68.5L36.2 45.5L17.7 30.5L41.5 29.3zM31 74h38l5 9h5v7H21v-7h5z",
  "sliding general":
    "M22 7h8v6h56L73 32l13 19H30v29h45v3h4v7H18v-7h4zM50 19.5L53.2 28.1L62.4 28.5L55.1 34.2L57.6 43L50 37.9L42.4 43L44.9 34.2L37.6 28.5L46.8 28.1z",
  guard:
    "M50 7C30 7 24 18 24 32L24 58C24 67 31 72 37 76L50 76L63 76C69 72 76 67 76 58L76 32C76 18 70 7 50 7zM31 34h38v9H55v24h-10V43H31zM25 80h50v3h4v7H21v-7h4z",
  hero:
    "M24 22C32 4 60 0 77 15C91 28 93 48 88 70L79 62C81 46 78 33 68 25C58 17 44 16 34 26zM33 31C43 20 58 21 66 31C74 41 73 52 71 62C71 70 76 75 82 80H54L49 62L42 60L40 78L27 74L26 56L20 54L27 42zM33 41L31 47L44 49C46 45 44 42 40 41zM28 84h54v6H28z",
  shaman:
    "M50 33C34 33 26 41 26 54C26 71 38 86 50 91C62 86 74 71 74 54C74 41 66 33 50 33zM33 50L46 55L44 61C38 61 34 57 33 50zM67 50L54 55L56 61C62 61 66 57 67 50zM41 71C46 68 54 68 59 71C57 79 43 79 41 71zM50 3C58 9 58 20 50 28C42 20 42 9 50 3zM74.8 12.5C76.7 22.3 69.3 30.5 58 31.1C57.4 19.8 64.8 11.6 74.8 12.5zM25.2 12.5C35.2 11.6 42.6 19.8 42 31.1C30.7 30.5 23.3 22.3 25.2 12.5z",
  "war elephant":
    "M50 22L42 22L42 14L33 14L33 27C22 18 6 22 5 38C4 54 14 66 27 66L31 62C34 68 38 72 39 80C40 86 43 91 50 91C57 91 60 86 61 80C62 72 66 68 69 62L73 66C86 66 96 54 95 38C94 22 78 18 67 27L67 14L58 14L58 22L50 22zM37 44a3.500 3.500 0 1 0 .1 0zM63 44a3.500 3.500 0 1 0 .1 0zM27 70L34 70C32 78 28 84 20 87C26 80 27 76 27 70zM73 70L66 70C68 78 72 84 80 87C74 80 73 76 73 70z",
  wazir:
    "M50 2C57 7 57 13 52 17C74 16 88 28 84 39C81 48 68 52 50 52C32 52 19 48 16 39C12 28 26 16 48 17C43 13 43 7 50 2zM30 27C44 27 60 33 68 44L60 46C53 37 42 32 28 32zM31 57h38C70 68 62 78 50 80C38 78 30 68 31 57zM40 62h7v4h-7zM53 62h7v4h-7zM22 84h56v7H22z",
  falcon:
    "M34 20C36 10 46 6 54 9C62 12 64 20 61 28C74 26 86 18 93 8C97 24 94 38 90 46L84 44L82 56L75 53L71 65L64 61C62 68 60 72 58 76L66 90H34L42 76C40 72 38 68 36 61L29 65L25 53L18 56L16 44L10 46C6 38 3 24 7 8C14 18 26 26 40 28L40 24zM48 15a2.500 2.500 0 1 0 .1 0z",
  "protective pawn":
    "M50 5a14 14 0 1 0 .1 0zM50 36L26 36L26 50C26 64 36 74 50 80C64 74 74 64 74 50L74 36L50 36zM47 42h6v10h11v6H53v13h-6V58H36v-6h11zM50 85C42 82 36 78 32 74C24 79 21 82 21 86L21 91L50 91L79 91L79 86C79 82 76 79 68 74C64 78 58 82 50 85z",
};

/** Names of kinds that share the drawing of another. */
const ALIASES: Record<string, string> = { "wazir rider": "wazir" };

/** The name of a kind's drawing; undefined if it has none. */
function drawing(name: string): string | undefined {
  const drawn = ALIASES[name] ?? name;
  return Object.hasOwn(DRAWINGS, drawn) ? drawn : undefined;
}

/** The id of a drawing's symbol. */
function symbolId(drawn: string): string {
  return `glyph-${drawn.replaceAll(" ", "-")}`;
}

/** Whether a kind of piece has a drawing. */
export function isDrawn(name: string): boolean {
  return drawing(name) !== undefined;
}

/** The symbols to which {@link glyph} refers; needed once in each SVG. */
export function symbols(): TemplateResult {
  return svg`<defs>${Object.entries(DRAWINGS).map(
    ([name, path]) =>
      svg`<symbol id=${symbolId(name)} viewBox="0 0 100 100"><path d=${path} fill-rule="evenodd"></path></symbol>`,
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
  const drawn = drawing(name);
  return drawn
    ? svg`<use class="piece ${side}" href="#${symbolId(drawn)}" x=${x} y=${y} width=${size} height=${size}></use>`
    : svg`<g class="piece ${side} lettered" transform="translate(${x} ${y}) scale(${size / 100})">
        <circle cx="50" cy="50" r="36"></circle>
        <text x="50" y="67" text-anchor="middle">${letter}</text>
      </g>`;
}
