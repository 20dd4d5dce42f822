const han = /\p{Script=Han}/u;

/** Puts a space between Chinese and what stands in backticks beside it. */
export function spaced(text: string): string {
  return text.replace(/`[^`]*`/g, (code, at: number) => {
    const [before, behind] = [text.charAt(at - 1), text.charAt(at + code.length)];
    return `${han.test(before) ? ' ' : ''}${code}${han.test(behind) ? ' ' : ''}`;
  });
}
