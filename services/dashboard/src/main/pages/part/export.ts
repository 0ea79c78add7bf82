import { CallError, follow, type Partly } from "../api/client.js";
import type { ArchiveExportFormat, ArchiveGameFilter } from "../api/messages.js";

/** The formats of exported games, with their names and the ends of their file names. */
export const EXPORTS: [ArchiveExportFormat, string, string][] = [
  ["EXPORT_FORMAT_PGN", "PGN", "pgn"],
  ["EXPORT_FORMAT_JSON_LINES", "JSON", "jsonl"],
  ["EXPORT_FORMAT_CSV", "CSV", "csv"],
];

/**
 * Downloads the games of a filter, and saves them as a file of the browser.
 *
 * @param received receives the number of characters so far
 * @throws CallError if the connection is lost: a file with a gap is not saved
 */
export async function exportGames(
  filter: Partly<ArchiveGameFilter>,
  format: ArchiveExportFormat,
  file: string,
  signal: AbortSignal,
  received: (characters: number) => void,
): Promise<void> {
  const pieces: string[] = [];
  let characters = 0;
  const ending = new AbortController();
  let isLost = false;
  await follow(
    "polyboard.archive.v1.ArchiveService/ExportGames",
    () => ({ filter, format }),
    ({ text }) => {
      pieces.push(text);
      received((characters += text.length));
    },
    AbortSignal.any([signal, ending.signal]),
    (state) => {
      // A new connection would begin with the first game again.
      if (state === "lost") {
        isLost = true;
        ending.abort();
      }
    },
  );
  if (isLost) {
    throw new CallError("aborted", "the connection was lost before all games had arrived");
  }
  if (signal.aborted) {
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(pieces, { type: "text/plain" }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
