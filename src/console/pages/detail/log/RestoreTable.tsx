import { type ReactNode, useMemo } from 'react';
import type { FieldFault } from '../../../../contract/envelope.ts';
import type { LogChange } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { LineChanges } from './LineChanges.tsx';
import { isListChange, ListChanges } from './ListChanges.tsx';
import { LogValue } from './LogValue.tsx';
import { lineChanges } from './lineChanges.ts';
import { logFields } from './logFields.ts';
import { useReferenceLabels } from './useReferenceLabels.ts';

interface RestoreTableProps {
  readonly resource: Resource;
  /** From now to then. */
  readonly changes: readonly LogChange[];
  /** The fields that are not to come back. */
  readonly without: ReadonlySet<string>;
  readonly faults: readonly FieldFault[];
  readonly onToggle: (field: string) => void;
}

/** Every field that differs, with what is there now and what was there then. */
export function RestoreTable({ resource, changes, without, faults, onToggle }: RestoreTableProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const fields = useMemo(() => logFields(resource), [resource]);
  const lines = useMemo(() => [{ changes }], [changes]);
  const labelled = useReferenceLabels(fields, lines);
  return (
    <div className="q-restore-box">
      <table className="q-restore-table">
        <thead>
          <tr>
            {[word('field'), word('now'), word('before')].map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const { field: name, before, after } = change;
            const field = fields.get(name);
            if (!field) return null;
            const lines = field.kind === 'lines' ? lineChanges(before, after) : undefined;
            const isList = isListChange(field, change);
            const isValue = !lines && !isList;
            const own = faults.filter(({ path }) => path.split('/')[1] === name);
            return (
              <tr key={name} data-testid={`restore-${name}`} data-off={without.has(name)}>
                <th scope="row">
                  <label>
                    <input type="checkbox" checked={!without.has(name)} onChange={() => onToggle(name)} />
                    {field.title[language]}
                  </label>
                </th>
                {isValue && (
                  <td>
                    <LogValue field={field} value={before} label={labelled(field, before)} emptyText="—" />
                  </td>
                )}
                <td colSpan={isValue ? 1 : 2}>
                  {lines && <LineChanges field={field} changes={lines} />}
                  {isList && <ListChanges field={field} change={change} labelled={labelled} />}
                  {isValue && <LogValue field={field} value={after} label={labelled(field, after)} emptyText="—" />}
                  {own.map(({ path, message }) => (
                    <p key={path + message} className="q-field-error" role="alert">
                      {message}
                    </p>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
