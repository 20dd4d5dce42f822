import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The event that asks a wide input, such as a grid, to focus one of its cells. */
const asking = 'q-ask-for-place';

/** Asks the component at this element to focus the field with this path. Returns false if no component handles the request. */
export function askForLocation(element: Element, path: string): boolean {
  return !element.dispatchEvent(new CustomEvent(asking, { detail: path, cancelable: true }));
}

/** Handles requests of `askForLocation` at an element. Returns the function that stops this. */
function onLocationRequested(element: Element, go: (path: string) => void): () => void {
  const answer = (event: Event): void => {
    event.preventDefault();
    go((event as CustomEvent<string>).detail);
  };
  element.addEventListener(asking, answer);
  return () => element.removeEventListener(asking, answer);
}

/** Handles requests of `askForLocation` in a grid: `go` focuses the cell with the requested path. */
export function useLocationRequests(box: RefObject<HTMLElement | null>, go: (path: string) => void): void {
  const ask = useEffectEvent(go);
  useEffect(() => (box.current ? onLocationRequested(box.current, (path) => ask(path)) : undefined), [box]);
}
