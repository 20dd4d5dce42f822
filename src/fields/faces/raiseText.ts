/** Puts what is typed into an input into capitals; the writing mark stays where it is. */
export function raiseText(input: HTMLInputElement): string {
  const { value, selectionStart } = input;
  const raised = value.toUpperCase();
  if (raised !== value) {
    const at = value.slice(0, selectionStart ?? value.length).toUpperCase().length;
    input.value = raised;
    input.setSelectionRange(at, at);
  }
  return raised;
}
