/** How long keys are buffered for an input whose code is loading, in ms. */
const patience = 3_000;

/** Keys that close a cell; later keys belong to the next cell. */
const leaving: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Escape']);

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

let held: Key[] = [];
let end: (() => void) | undefined;

const isAll = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.toLowerCase() === 'a' && (ctrlKey || metaKey);

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Buffers keys until the input of the opened cell is mounted. */
export function holdKeys(): void {
  end?.();
  const note = (event: KeyboardEvent): void => {
    const { key, shiftKey, target } = event;
    // The input selects its whole text when mounted, so Ctrl+A has nothing left to do there. It must not select the rows instead.
    if (isAll(event) && !isInput(target)) swallow(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // A key press in another input ends the buffering and drops the buffered keys.
    if (isInput(target)) stop();
    if (isInput(target) || (key.length > 1 && key !== 'Backspace' && !leaving.has(key))) return;
    swallow(event);
    held.push({ key, shiftKey });
  };
  const off = (): void => {
    window.removeEventListener('keydown', note, true);
    clearTimeout(timer);
    end = undefined;
  };
  const stop = (): void => {
    off();
    held = [];
  };
  const timer = setTimeout(stop, patience);
  end = off;
  window.addEventListener('keydown', note, true);
}

/** Buffers the key that opened a cell. */
export function holdKey({ key, shiftKey }: Key): void {
  if (end) held.push({ key, shiftKey });
}

/**
 * Replays the buffered keys into the input, up to the first key that closes the cell. The input is mounted and focused, with its text
 * selected.
 */
export function giveKeys(input: HTMLElement): void {
  end?.();
  const at = held.findIndex(({ key }) => leaving.has(key));
  const [mine, rest] = at < 0 ? [held, []] : [held.slice(0, at + 1), held.slice(at + 1)];
  held = rest;
  const last = at < 0 ? undefined : mine.at(-1);
  const typed = last ? mine.slice(0, -1) : mine;
  if (typed.length > 0 && isInput(input)) type(input, textOf(typed));
  if (last) input.dispatchEvent(new KeyboardEvent('keydown', { ...last, bubbles: true, cancelable: true }));
  // No other cell was opened, so the remaining keys are dropped.
  if (!end) held = [];
}

/** Ends the buffering and drops the buffered keys; called if the input cannot be displayed. */
export function dropKeys(): void {
  end?.();
  held = [];
}

function textOf(keys: readonly Key[]): string {
  return keys.reduce((text, { key }) => (key === 'Backspace' ? text.slice(0, -1) : text + key), '');
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

function isInput(target: EventTarget | null): target is TextInput {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Types a text into an input by its native setter, because React ignores values that are set otherwise. */
function type(input: TextInput, text: string): void {
  const own = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
