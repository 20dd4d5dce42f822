/** Id of the element with the messages of an input. */
export function faultId(inputId: string): string {
  return `${inputId}-fault`;
}
