import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWord } from '../words/useWord.ts';
import { useEarlyScans } from './EarlyScans.tsx';
import { useScanner } from './useScanner.ts';
import { type OnScan, useScans } from './useScans.ts';
import '../extend.css';

interface ScanFieldProps {
  /** What is to be scanned. */
  readonly label: string;
  /** Says what came of it. The next scan waits for that; failed calls are said by themselves. */
  readonly onScan: OnScan;
  /** Nothing can be scanned now. */
  readonly isHeld?: boolean;
  /** Whenever this is another number, the next scan is awaited: the focus comes back. */
  readonly turn?: number;
}

/**
 * The place where a page takes scans: big, with the focus in it, and what came of the last one below in words and colour.
 * Scans are heard wherever the focus is; what is typed here by hand counts as one with Enter.
 */
export function ScanField({ label, onScan, isHeld = false, turn = 0 }: ScanFieldProps): ReactNode {
  const word = useWord();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [hasKeyboard, setKeyboard] = useState(false);
  const { take, count, waiting, isGood, text } = useScans(onScan);
  useScanner(take, !isHeld);
  const early = useEarlyScans();
  useEffect(() => {
    if (!isHeld) for (const scanned of early()) take(scanned);
  }, [isHeld, early, take]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is the reason
  useEffect(() => input.current?.focus({ preventScroll: true }), [turn]);
  const output = useInSight(count);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isHeld || typed.trim() === '') return;
    take(typed.trim());
    setTyped('');
  };
  return (
    <form className="q-scan" data-testid="scan" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className="q-scan-line">
        <input
          ref={input}
          id={id}
          className="q-input q-scan-input"
          data-testid="scan-input"
          // Whoever scans needs no keyboard on the screen: it would hide half of the page.
          inputMode={hasKeyboard ? 'text' : 'none'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={word('scan')}
          value={typed}
          disabled={isHeld}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={keepFocus}
        />
        <button
          type="button"
          className="q-button"
          data-big="true"
          aria-pressed={hasKeyboard}
          title={word(hasKeyboard ? 'keyboardOff' : 'keyboardOn')}
          onClick={() => {
            setKeyboard(!hasKeyboard);
            input.current?.focus();
          }}
        >
          {word('keyboard')}
        </button>
        <button type="submit" className="q-button q-button-primary" data-big="true" disabled={isHeld}>
          {word('enter')}
        </button>
      </div>
      <output ref={output} className="q-scan-answer" htmlFor={id} aria-live="assertive" data-testid="scan-answer">
        <span key={count} data-good={waiting > 0 ? undefined : isGood}>
          {waiting > 0 ? word('waiting') : text}
        </span>
      </output>
    </form>
  );
}

/** Whoever scans while looking at what stands further down has to see what came of it. */
function useInSight(count: number) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (count > 0) output.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return output;
}

/** Touching where nothing is takes the focus from nobody. */
function keepFocus({ target, relatedTarget }: FocusEvent<HTMLInputElement>): void {
  if (relatedTarget !== null) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && target.isConnected) target.focus({ preventScroll: true });
  });
}
