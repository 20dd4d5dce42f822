/** Inputs come in a part of their own: so long what is typed is kept for one that is on its way. In ms. */
const patience = 3_000;

/** Keys that close a cell: later keys belong to the next one. */
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

/** From now on what is typed is kept, until the input of the cell that was opened is there. */
export function holdKeys(): void {
  end?.();
  const note = (event: KeyboardEvent): void => {
    const { key, shiftKey, target } = event;
    // All of it is chosen when the input comes, which is what this asks for; the rows behind it are not meant.
    if (isAll(event) && !isInput(target)) swallow(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // A user who types elsewhere now means the other place.
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

/** The key that opened a cell is the first one buffered for it. */
export function holdKey({ key, shiftKey }: Key): void {
  if (end) held.push({ key, shiftKey });
}

/** The input is mounted and focused with its text selected: buffered keys go into it as if typed now. */
export function giveKeys(input: HTMLElement): void {
  end?.();
  const at = held.findIndex(({ key }) => leaving.has(key));
  const [mine, rest] = at < 0 ? [held, []] : [held.slice(0, at + 1), held.slice(at + 1)];
  held = rest;
  const last = at < 0 ? undefined : mine.at(-1);
  const typed = last ? mine.slice(0, -1) : mine;
  if (typed.length > 0 && isInput(input)) type(input, textOf(typed));
  if (last) input.dispatchEvent(new KeyboardEvent('keydown', { ...last, bubbles: true, cancelable: true }));
  // No other cell was opened: the remaining keys have no target.
  if (!end) held = [];
}

/** The input never appears: its buffered keys are dropped. */
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

/** React notices a value only when it is set with the native setter. */
function type(input: TextInput, text: string): void {
  const own = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
