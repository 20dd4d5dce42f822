/** Puts back what stood in an input before a scan wrote into it. */
export type PutBack = () => void;

const inputs = 'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea';

/** What stands in an input at this moment; undefined where nothing can be typed. */
export function rememberText(target: EventTarget | null): PutBack | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  if (!target.matches(inputs)) return undefined;
  const { value } = target;
  return () => {
    if (target.value === value) return;
    // Past what React has put over it: it is to hear of this as of anything that is typed.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
    setter?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
