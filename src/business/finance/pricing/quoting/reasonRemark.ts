import type { Text } from '../../../../contract/text.ts';

/** As long as a remark of a cost line may be, in characters. */
const most = 200;

/** What a line without a price says of itself, in both languages; a long one ends behind a word. */
export function reasonRemark(reason: Text): string {
  const text = whole(reason);
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Words of Chinese have no spaces between them.
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('，'), cut.lastIndexOf('、'));
  return `${cut.slice(0, end).trimEnd()}…`;
}

/** Whether nobody has remarked anything else; earlier ones were cut in the middle of a word. */
export function isReasonRemark(remark: string, reason: Text): boolean {
  return remark === reasonRemark(reason) || remark === whole(reason).slice(0, most);
}

const whole = ({ zh, en }: Text): string => `${zh} / ${en}`;
