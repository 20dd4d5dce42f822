import { filesInLog } from '../../contract/files.ts';
import type { LogChange } from '../../contract/log.ts';
import { visibleTo } from '../access/rowRules.ts';
import { neededMarks } from '../files/owner.ts';
import type { Context } from './context.ts';
import { linesIn } from './lines/linesIn.ts';
import { namesInLog } from './namesInLog.ts';
import type { PlainRecord } from './toRecord.ts';

type Asked = Pick<Context, 'house' | 'actor' | 'visible'>;

/** What a line of the log says, as far as the caller may read it, of fields that are still there under today's names. */
export function shownChanges(asked: Asked, changes: string): LogChange[] {
  const known = namesInLog(asked.visible);
  const inLines = shownInLines(asked);
  // The names of files that the caller is not shown would stand there too.
  const hidesFiles = neededMarks(asked).length > 0;
  return (JSON.parse(changes) as LogChange[]).flatMap((change) => {
    const field = known.get(change.field);
    if (field === undefined || (field === filesInLog && hidesFiles)) return [];
    const shown = inLines.get(field);
    if (!shown) return [{ ...change, field }];
    const [before, after] = [change.before, change.after].map((value) => withOnly(shown, value));
    return [{ field, before, after }];
  });
}

/** For each field with lines, what of them the caller may read. */
function shownInLines({ house, actor, visible }: Asked): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = linesIn(house.schemas, visible).map(({ field, child }): [string, ReadonlySet<string>] => {
    const own = visibleTo(actor, child.resource).fields.map(({ name }) => name);
    return [field.name, new Set(['id', ...own])];
  });
  return new Map(fields);
}

function withOnly(shown: ReadonlySet<string>, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return (value as PlainRecord[]).map((line) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => shown.has(name))),
  );
}
