/** The names under which code of the server stands before and around every save and around every deletion of a resource. */
export const hookNames = ['prepare', 'save', 'delete'] as const;
