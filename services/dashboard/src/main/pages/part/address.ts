/** Goes to another page, which the frame of all pages then shows. */
export function goTo(address: string): void {
  history.pushState(null, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
}
