import { createContext, useContext } from 'react';

/** Where a page lives: its own path and query, which stay as they are while other tabs are in front. */
export interface Place {
  readonly path: string;
  readonly search: string;
  /** Changes the page's query; `replace` leaves no step behind for the back button. */
  readonly go: (search: string, options?: { readonly replace?: boolean }) => void;
  /** What the page remembers for as long as its tab is open, asleep or not (`useKept`). */
  readonly memory: Map<string, unknown>;
}

export const PlaceContext = createContext<Place | undefined>(undefined);

/** The place of the page around the component. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('usePlace needs <PlaceContext> around it.');
  return place;
}
