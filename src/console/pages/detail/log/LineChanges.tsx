import { type ReactNode, useState } from 'react';
import type { Field } from '../../../../contract/field.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { widgetOf } from '../../../../fields/widgets.tsx';
import { useT } from '../../../texts/i18n.ts';
import { tableWidth } from '../../records/SmallTable.tsx';
import { texts } from '../texts.ts';

type Line = Readonly<Record<string, unknown>>;

interface LineChangesProps {
  readonly field: Field;
  readonly changes: readonly LineChange[];
}

/** Changes of more lines than this are collapsed at first. */
const most = 12;

/** Lists added, removed and changed lines with old and new values. */
export function LineChanges({ field, changes }: LineChangesProps): ReactNode {
  const { t, language } = texts.useT();
  const [isOpen, setOpen] = useState(changes.length <= most);
  const columns = reportedColumns(field.items ?? [], changes);
  const shown = isOpen ? changes : [];
  return (
    <>
      {changes.length > most && (
        <button type="button" className="q-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('lines', { n: changes.length })}
        </button>
      )}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard
        <section className="q-small-box" tabIndex={0} aria-label={field.title[language]}>
          <table className="q-small-table" {...tableWidth(columns.length)}>
            <thead>
              <tr>
                <td />
                {columns.map(({ name, kind, title }) => (
                  <th key={name} data-align={widgetOf(kind).align}>
                    {title[language]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((change) => (
                <tr key={change.id}>
                  <th scope="row">{t(becameOf(change))}</th>
                  {columns.map((column) => (
                    <td key={column.name} data-align={widgetOf(column.kind).align}>
                      <LineValue column={column} change={change} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function becameOf({ before, after }: LineChange): 'lineCame' | 'lineWent' | 'lineChanged' {
  if (!before) return 'lineCame';
  return after ? 'lineChanged' : 'lineWent';
}

function LineValue({ column, change }: { column: Field; change: LineChange }): ReactNode {
  const { t } = useT();
  const [before, after] = [change.before?.[column.name] ?? null, change.after?.[column.name] ?? null];
  const { Cell } = widgetOf(column.kind);
  const show = (value: unknown) => <Cell field={column} value={value} record={{ [column.name]: value }} />;
  if (!change.after) return <span className="q-log-before">{show(before)}</span>;
  if (!change.before || JSON.stringify(before) === JSON.stringify(after)) return show(after);
  return (
    <>
      {!isEmpty(before) && <span className="q-log-before">{show(before)}</span>}
      <span aria-hidden="true"> → </span>
      <span className="q-hidden">{t('detail.became')}</span>
      {isEmpty(after) ? <span className="q-soft">{t('detail.emptied')}</span> : show(after)}
    </>
  );
}

/** The change of one line: added, removed or edited. */
interface LineChange {
  readonly id: string;
  readonly before: Line | undefined;
  readonly after: Line | undefined;
}

/**
 * Returns the changes of a record's lines, with added lines last. Undefined if there are no lines, or lines without ids, which cannot be
 * matched.
 */
export function lineChanges(before: unknown, after: unknown): readonly LineChange[] | undefined {
  const [was, is] = [linesOf(before), linesOf(after)];
  if (!was || !is || was.length + is.length === 0) return undefined;
  const byId = new Map(is.map((line) => [line.id, line]));
  const known = new Set(was.map(({ id }) => id));
  return [
    ...was.map((line) => ({ id: line.id, before: line, after: byId.get(line.id) })),
    ...is.filter(({ id }) => !known.has(id)).map((line) => ({ id: line.id, before: undefined, after: line })),
  ];
}

/** Returns the columns that have a value in one of the lines. */
function reportedColumns(items: readonly Field[], changes: readonly LineChange[]): readonly Field[] {
  const lines = changes.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  return items.filter(({ name }) => lines.some((line) => !isEmpty(line[name])));
}

function linesOf(value: unknown): readonly (Line & { readonly id: string })[] | undefined {
  const lines = value ?? [];
  if (!Array.isArray(lines)) return undefined;
  return lines.every((line) => typeof line?.id === 'string') ? lines : undefined;
}
