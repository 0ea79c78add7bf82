/** An id by which services recognise a request that is sent twice. */
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}
