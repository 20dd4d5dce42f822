import { Trouble } from '../Trouble.ts';

/** What a reviver is told beside the value: how a number was written. */
interface Context {
  readonly source?: string;
}

/** Reads JSON, or lines of JSON; whole numbers too large to be exact come as texts with all their digits. */
export function parseSample(text: string, file: string): unknown {
  const plain = text.replace(/^\uFEFF/, '').trim();
  if (plain === '') throw new Trouble(`${file} is empty`);
  try {
    return parse(plain);
  } catch (error) {
    const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (lines.length < 2 || !lines.every((line) => line.trimStart().startsWith('{'))) throw notJson(file, error);
    return lines.map((line, i) => {
      try {
        return parse(line);
      } catch (inner) {
        throw notJson(`${file}, line ${i + 1},`, inner);
      }
    });
  }
}

function parse(text: string): unknown {
  const exact = (_: string, value: unknown, context?: Context): unknown =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? String(value))
      : value;
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
}

function notJson(where: string, error: unknown): Trouble {
  return new Trouble(
    `${where} is not JSON: ${error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)}`,
  );
}
