import { containerNumber } from '../../../fields/codes/transport.ts';

const owners = ['EGHU', 'TGHU', 'MSKU', 'CMAU', 'OOLU', 'CSNU', 'TCNU'] as const;

/** A container number that nobody has to own: of a serial that is hardly given out, with its check digit. */
export function containerNo(index: number): string {
  const first = `${owners[index % owners.length]}9${String(1000 + index * 37).padStart(5, '0')}`;
  const digit = '0123456789'.split('').find((one) => containerNumber.check?.(first + one) === undefined);
  return `${first}${digit}`;
}
