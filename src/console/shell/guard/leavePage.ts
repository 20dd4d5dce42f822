/** Loads an address of this console anew without the browser asking about unsaved text: that was parked before. */
export function leavePage(address: string): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  const { pathname, search } = window.location;
  if (address === pathname + search) window.location.reload();
  else window.location.replace(address);
}
