import { useEffect } from 'react';

/**
 * The keys of the form that is in front: Ctrl+S (or Cmd+S) saves. Enter in an input does not: it ends a date, and a
 * bar-code scanner sends it after every code.
 */
export function useFormKeys(formId: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isInForm = target instanceof HTMLInputElement && target.form?.id === formId;
      if (event.key === 'Enter' && isInForm) event.preventDefault();
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      const form = document.getElementById(formId);
      const front = [...document.querySelectorAll('dialog[open]')].at(-1);
      const isCovered = front !== undefined && !front.contains(form);
      if (form instanceof HTMLFormElement && !isCovered) form.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [formId]);
}
