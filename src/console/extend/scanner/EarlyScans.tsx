import { createContext, type ReactNode, useContext, useRef } from 'react';
import { useScanner } from './useScanner.ts';

/** Gives what was scanned before anybody was there to take it, once. */
const EarlyScansContext = createContext<() => readonly string[]>(() => []);

/**
 * Around a page that takes scans, from the moment at which it is asked for: whoever scans on while it is still being read
 * loses nothing. Its first `ScanField` takes what was scanned until then.
 */
export function EarlyScans({ children }: { children: ReactNode }): ReactNode {
  const kept = useRef<string[]>([]);
  const take = useRef(() => kept.current.splice(0));
  useScanner((text) => void kept.current.push(text), true, true);
  return <EarlyScansContext value={take.current}>{children}</EarlyScansContext>;
}

export function useEarlyScans(): () => readonly string[] {
  return useContext(EarlyScansContext);
}
