/** Puts what is written in small Latin letters, names and examples, in backticks; capitals such as ISO read as words. */
export function markCode(text: string): string {
  return text.includes('`') ? text : text.replace(/[\w./:@-]*[a-z][\w./:@-]*/g, '`$&`');
}
