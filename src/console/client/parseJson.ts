/** What a text says in JSON; undefined when it is none. For what comes from outside: answers, events, the browser's storage. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
