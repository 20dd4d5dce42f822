import { useEffect } from 'react';

/**
 * While it is printed the page is called so, and a PDF after it. A record that is open behind gives its own name first and
 * takes it back last.
 */
export function usePrintTitle(title: string): void {
  useEffect(() => {
    const before = { title: '' };
    const begin = () => {
      before.title = document.title;
      document.title = title;
    };
    const end = () => {
      document.title = before.title;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end, { capture: true });
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end, { capture: true });
    };
  }, [title]);
}
