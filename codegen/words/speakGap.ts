import type { Phrasebook } from './createPhrasebook.ts';

/** What joins the parts of a list or a choice, and the same in Chinese. */
const joints = [
  [' or ', '或'],
  [' and ', '、'],
  [', ', '、'],
] as const;

/** A name in backticks, a number, the end of a list that goes on, or nothing. */
const plain = /^(?:`[^`]*`|…|-?\d[\d.e+-]*|)$/;
/** What may be a JSON value other than a number, and one that was cut off because of its length. */
const maybeValue = /^(?:".*"|\[.*\]|\{.*\}|true|false|null)$/s;
const cutValue = /^["[{].*…$/s;

/** What stands in a gap, in Chinese: names and numbers as they are, phrases and lists looked up, values as code. */
export function speakGap(gap: string, look: Phrasebook): string | undefined {
  return speakPart(gap, look) ?? listed(gap, look);
}

function speakPart(gap: string, look: Phrasebook): string | undefined {
  if (plain.test(gap)) return gap;
  return look(gap) ?? (isValue(gap) || gap.endsWith('.json') ? `\`${gap}\`` : undefined);
}

function isValue(gap: string): boolean {
  if (!maybeValue.test(gap)) return cutValue.test(gap);
  try {
    JSON.parse(gap);
    return true;
  } catch {
    return false;
  }
}

function listed(gap: string, look: Phrasebook): string | undefined {
  for (const [joint, joined] of joints) {
    const parts = gap.split(joint);
    if (parts.length === 1) continue;
    const spoken = parts.map((part) => speakPart(part, look));
    if (spoken.every((part) => part !== undefined)) return spoken.join(joined);
  }
  return undefined;
}
