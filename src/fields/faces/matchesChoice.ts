/** Whether a choice is what somebody types: in its value or its label, in either case. */
export function matchesChoice(
  typed: string,
  choice: { readonly value?: unknown; readonly label?: unknown } | undefined,
): boolean {
  const wanted = typed.trim().toLowerCase();
  return [choice?.value, choice?.label].some((text) =>
    String(text ?? '')
      .toLowerCase()
      .includes(wanted),
  );
}
