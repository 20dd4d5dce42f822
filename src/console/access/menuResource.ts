/** The resources that say who may do what (contract.md section 5). */
export const menuResource = 'hwMenu';
export const roleResource = 'hwRole';
export const userResource = 'hwUser';
