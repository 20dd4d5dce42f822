import { limits } from './limits.ts';

/** How many braces and brackets stand within each other, measured without recursion, and where it becomes too many. */
export function measureDepth(text: string): { deepest: number; offset: number } {
  let depth = 0;
  let deepest = 0;
  let offset = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth > deepest) {
      deepest = depth;
      offset = index;
      if (deepest > limits.jsonDepth) break;
    }
  }
  return { deepest, offset };
}
