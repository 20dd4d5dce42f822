import { parseSerial } from '../../src/fields/parseSerial.ts';
import { recordPath, type Subject } from './subject.ts';

/** Checks that every serial can be counted, and that its numbers find room in the field. */
export function checkSerials({ source, report }: Subject): void {
  for (const [name, property] of Object.entries(source.record.properties)) {
    const { serial, maxLength, derived } = property;
    if (serial === undefined) continue;
    const path = [...recordPath, name, 'serial'];
    const parts = parseSerial(serial);
    if (!parts) {
      const what = `\`${serial.slice(0, 60)}\` cannot be counted`;
      const mend =
        'write letters, places such as {yyyyMMdd}, and last one counter such as {0000}: `HW{yyyyMMdd}{0000}`';
      report.error({ path, what, mend });
    } else if (maxLength !== undefined && parts.length > maxLength) {
      const what = `its numbers have ${parts.length} characters, more than \`maxLength\` ${maxLength}`;
      report.error({ path, what, mend: 'make it shorter, or `maxLength` greater' });
    }
    if (!derived) continue;
    const what = 'the field is numbered and cut out of another one';
    report.error({ path, on: 'key', what, mend: 'keep `serial` or `derived`' });
  }
}
