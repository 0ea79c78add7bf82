/** An id by which a request that is sent twice is known to be one. */
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}
