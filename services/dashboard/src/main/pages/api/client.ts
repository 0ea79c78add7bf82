import type { Methods, ServerGetServerInfoResponse } from "./messages.js";

/** The methods of the services. */
export type Method = keyof Methods;

type UnaryMethod = { [M in Method]: Methods[M]["stream"] extends true ? never : M }[Method];
type StreamMethod = { [M in Method]: Methods[M]["stream"] extends true ? M : never }[Method];

/** A request: omitted fields have their defaults. */
export type Partly<T> = T extends (infer E)[]
  ? Partly<E>[]
  : T extends object
    ? { [K in keyof T]?: Partly<T[K]> | undefined }
    : T;

type Detail = {
  type: string;
  debug?: {
    reason?: string;
    metadata?: Record<string, string>;
    fieldViolations?: { field: string; description: string }[];
  };
};

/** A call that was refused or failed. */
export class CallError extends Error {
  constructor(
    /** The gRPC code in lower case, such as "not_found". */
    readonly code: string,
    message: string,
    readonly details: Detail[] = [],
  ) {
    super(message);
  }

  /** Whether a retry may succeed. A call is cancelled if the server stops. */
  get isTransient(): boolean {
    return ["unavailable", "deadline_exceeded", "canceled"].includes(this.code);
  }

  /** Whether the server did not answer at all. */
  get isLostConnection(): boolean {
    return this.code === "unavailable";
  }

  /** Why, for programs, such as "REASON_VARIANT_ID_TAKEN"; empty if the service does not say so. */
  get reason(): string {
    return this.details.find(({ debug }) => debug?.reason)?.debug?.reason ?? "";
  }

  /** What belongs to the reason, by name. */
  get metadata(): Record<string, string> {
    return this.details.find((detail) => detail.debug?.reason)?.debug?.metadata ?? {};
  }

  /** The invalid fields. */
  get violations(): { field: string; description: string }[] {
    return this.details.flatMap((detail) => detail.debug?.fieldViolations ?? []);
  }
}

const TOKEN = "polyboard.token";

/** The token of all calls; kept while the tab is open. */
export const token = {
  get: (): string | null => sessionStorage.getItem(TOKEN),
  set: (value: string): void => sessionStorage.setItem(TOKEN, value),
};

function headers(): Record<string, string> {
  const known = token.get();
  return known ? { authorization: `Bearer ${known}` } : {};
}

async function failure(response: Response): Promise<CallError> {
  try {
    const body = (await response.json()) as { code: string; message: string; details?: Detail[] };
    return new CallError(body.code, body.message, body.details);
  } catch {
    // The answer of a proxy.
    const code = [502, 503, 504].includes(response.status) ? "unavailable" : "unknown";
    return new CallError(code, `the server answered ${response.status}`);
  }
}

function unreachable(error: unknown): unknown {
  return error instanceof TypeError ? new CallError("unavailable", "the server does not answer") : error;
}

/** Makes a call. */
export async function call<M extends UnaryMethod>(
  method: M,
  request: Partly<Methods[M]["request"]>,
  signal?: AbortSignal,
): Promise<Methods[M]["response"]> {
  try {
    const response = await fetch(`/api/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers() },
      body: JSON.stringify(request),
      signal: signal ?? null,
    });
    if (!response.ok) {
      throw await failure(response);
    }
    return (await response.json()) as Methods[M]["response"];
  } catch (error) {
    throw unreachable(error);
  }
}

/** A service with its info, or why it does not answer. */
export interface Service {
  service: string;
  millis?: number;
  info?: ServerGetServerInfoResponse;
  failure?: { code: string; message: string };
}

/** Requests the info of all services. */
export async function services(signal: AbortSignal): Promise<Service[]> {
  try {
    const response = await fetch("/api/services", { headers: headers(), signal });
    if (!response.ok) {
      throw await failure(response);
    }
    return ((await response.json()) as { services: Service[] }).services;
  } catch (error) {
    throw unreachable(error);
  }
}

/** The state of a stream of messages. */
export type Connection = "connecting" | "live" | "lost";

const RETRY_MILLIS = [500, 1_000, 2_000, 4_000, 8_000];

/** A stream without news has a comment every 15 seconds; after this silence the connection is lost. */
const SILENCE_MILLIS = 40_000;

/**
 * Follows a stream, and reconnects if it breaks.
 *
 * @param request called for each connection, so that a request may resume after the last message
 * @returns when the stream has ended
 * @throws CallError if the stream is refused
 */
export async function follow<M extends StreamMethod>(
  method: M,
  request: () => Partly<Methods[M]["request"]>,
  each: (message: Methods[M]["response"]) => void,
  signal: AbortSignal,
  connection: (state: Connection) => void = () => {},
): Promise<void> {
  let tries = 0;
  connection("connecting");
  for (;;) {
    try {
      await connect(
        method,
        request(),
        (message) => {
          tries = 0;
          connection("live");
          each(message);
        },
        signal,
      );
      return;
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (!(error instanceof CallError) || !error.isTransient) {
        throw error;
      }
    }
    connection("lost");
    await retryPause(tries++, signal);
    if (signal.aborted) {
      return;
    }
  }
}

/** Waits before another attempt, longer after more attempts, but at most until the network is back. */
export function retryPause(tries: number, signal: AbortSignal): Promise<void> {
  return pause(RETRY_MILLIS[Math.min(tries, RETRY_MILLIS.length - 1)] ?? 0, signal);
}

/** Waits for a time, or until the network is back. */
function pause(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      window.clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = window.setTimeout(end, millis);
    window.addEventListener("online", end, { signal: ended.signal });
    signal.addEventListener("abort", end, { signal: ended.signal });
  });
}

async function connect<M extends StreamMethod>(
  method: M,
  request: Partly<Methods[M]["request"]>,
  each: (message: Methods[M]["response"]) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  const fall = () => silence.abort(new CallError("unavailable", "the connection was lost"));
  let silent = window.setTimeout(fall, SILENCE_MILLIS);
  const heard = () => {
    window.clearTimeout(silent);
    silent = window.setTimeout(fall, SILENCE_MILLIS);
  };
  try {
    const response = await fetch(`/api/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", ...headers() },
      body: JSON.stringify(request),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) {
      throw await failure(response);
    }
    for await (const event of events(response.body, heard)) {
      if (event.name === "end") {
        return;
      }
      const data = JSON.parse(event.data) as unknown;
      if (event.name === "failure") {
        const { code, message, details } = data as { code: string; message: string; details: Detail[] };
        throw new CallError(code, message, details);
      }
      each(data as Methods[M]["response"]);
    }
  } catch (error) {
    throw unreachable(error);
  } finally {
    window.clearTimeout(silent);
  }
  throw new CallError("unavailable", "the connection was lost");
}

async function* events(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<{ name: string; data: string }> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return;
    }
    heard();
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      let name = "message";
      let data = "";
      for (const line of text.slice(0, end).split("\n")) {
        if (line.startsWith("event: ")) {
          name = line.slice(7);
        } else if (line.startsWith("data: ")) {
          data += line.slice(6);
        }
      }
      text = text.slice(end + 2);
      if (data) {
        yield { name, data };
      }
    }
  }
}
