/**
 * Every style element made from now on carries the nonce of this page. antd's own do; those with which its table and
 * its dialogs measure and lock scroll bars do not, and the content security policy would refuse them.
 */
export function giveStylesNonce(nonce: string): void {
  const create = document.createElement;
  document.createElement = function createElement(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  } as typeof document.createElement;
}
