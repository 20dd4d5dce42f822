interface Text {
  readonly zh: string;
  readonly en: string;
}

/** What is said of several records, as one answer with a line for each; undefined where there is nothing to be said. */
export function inOneMessage(texts: readonly Text[]): { readonly message: Text } | undefined {
  if (texts.length === 0) return undefined;
  return { message: { zh: texts.map(({ zh }) => zh).join('\n'), en: texts.map(({ en }) => en).join('\n') } };
}
