/** The element that holds the pages. */
export const contentId = 'q-content';

/** Puts the focus on the page, past menu and header. */
export function focusContent(): void {
  document.getElementById(contentId)?.focus();
}
