import { deleteImportWrite, findImportWrite, insertImportWrites } from '../../../db/imports.ts';
import type { Store } from '../../../db/store.ts';
import type { PlainRecord } from '../../record.ts';
import type { WrittenLine, WrittenWhole } from './writeWhole.ts';

interface Noting {
  readonly importId: string;
  readonly wholes: readonly WrittenWhole[];
  /** The records that this import has noted so far. */
  readonly noted: Set<string>;
}

/** Notes what was written, for the way back; of a record that was written twice it is the way to what it was at first. */
export async function noteWholes(store: Store, { importId, wholes, noted }: Noting): Promise<void> {
  for (const whole of wholes) {
    const { id: recordId, version, logId } = whole;
    let { former, lines } = whole;
    if (noted.has(recordId)) {
      const earlier = await findImportWrite(store, { importId, recordId });
      const was = earlier?.former ? (JSON.parse(String(earlier.former)) as PlainRecord) : null;
      const before = earlier?.lines ? (JSON.parse(String(earlier.lines)) as WrittenLine[]) : [];
      former = earlier && was === null ? null : { ...former, ...was };
      lines = [
        ...before.filter(({ id }) => !lines.some((line) => line.id === id)),
        ...lines.map((line) => ({
          ...line,
          former: (before.find(({ id }) => id === line.id) ?? line).former,
        })),
      ];
      await deleteImportWrite(store, { importId, recordId });
    }
    noted.add(recordId);
    await insertImportWrites(store, [
      {
        ...{ importId, recordId, version, logId },
        former: former && JSON.stringify(former),
        lines: lines.length > 0 ? JSON.stringify(lines) : null,
      },
    ]);
  }
}
