/** The resource of the menu entries (contract.md section 5). */
export const menuResource = 'hwMenu';
