/** The id of an option, which the input names as the active one. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
