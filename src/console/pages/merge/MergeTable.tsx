import { type ReactNode, useId } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { colons, joiners } from '../../../contract/text.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { SmallTable } from '../records/SmallTable.tsx';
import { type Choices, type Conflict, type Side, type Sides, sideNames, type Values } from './mergeValues.ts';
import { sameValue } from './sameValue.ts';
import { useT } from './texts.ts';

interface MergeTableProps {
  readonly conflicts: readonly Conflict[];
  readonly choices: Choices;
  readonly onChoose: (key: string, side: Side) => void;
  /** What stands before a row; what it is about, when left out. */
  readonly headOf?: (conflict: Conflict) => ReactNode;
}

/** A row for each conflict: before, and the two sides, of which a click keeps one; one below the other where there is no room beside it. */
export function MergeTable({ conflicts, choices, onChoose, headOf }: MergeTableProps): ReactNode {
  const { t } = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="q-merge-box" tabIndex={0} aria-label={t('title')}>
      <table className="q-merge-table">
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('base')}</th>
            {sideNames.map((side) => (
              <th key={side} scope="col">
                {t(`${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <MergeRow
              key={conflict.key}
              conflict={conflict}
              head={headOf?.(conflict)}
              chosen={choices.get(conflict.key)}
              onChoose={(side) => onChoose(conflict.key, side)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MergeRowProps {
  readonly conflict: Conflict;
  readonly head: ReactNode;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function MergeRow({ conflict, head, chosen, onChoose }: MergeRowProps): ReactNode {
  const { t, language } = useT();
  const name = useId();
  const title = useConflictTitle(conflict);
  return (
    <tr data-testid="conflict-row" data-conflict={conflict.key}>
      <th scope="row">{head ?? title}</th>
      <td data-title={t('base')}>
        <MergeValue conflict={conflict} side="base" />
      </td>
      {sideNames.map((side) => (
        <td key={side} data-title={t(`${side}`)} data-chosen={chosen === side}>
          <label data-testid={`conflict-${side}`}>
            <input
              type="radio"
              name={name}
              checked={chosen === side}
              aria-label={`${title}${colons[language]}${t(`${side}`)}`}
              onChange={() => onChoose(side)}
            />
            <MergeValue conflict={conflict} side={side} />
          </label>
        </td>
      ))}
    </tr>
  );
}

/** What a conflict is about: `Weight`, `Boxes, line 3: Quantity`, or `ONT8: Weight` where several records are asked about. */
function useConflictTitle({ fields, line, values, of }: Conflict): string {
  const { t, language } = useT();
  const titles = fields.map(({ title }) => title[language]).join(joiners[language]);
  if (!line) return of === undefined ? titles : `${of}${colons[language]}${titles}`;
  const whole = t('line', { field: line.field.title[language], n: line.place });
  return values.mine && values.theirs ? `${whole}${colons[language]}${titles}` : whole;
}

/** What one side has: a value, several that belong together, or the fields of a line that the other side has deleted. */
export function MergeValue({ conflict, side }: { conflict: Conflict; side: keyof Sides }): ReactNode {
  const { t, language } = useT();
  const values = conflict.values[side];
  if (!values) return <em>{t('deleted')}</em>;
  const shown = shownFields(conflict);
  if (shown.length === 1 && shown[0] && conflict.fields.length === 1)
    return <OneValue field={shown[0]} values={values} />;
  return (
    <dl>
      {shown.map((field) => (
        <div key={field.name}>
          <dt>{field.title[language]}</dt>
          <dd>
            <OneValue field={field} values={values} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of a line that is deleted on one side: what the other has changed in it. */
function shownFields({ fields, values }: Conflict): readonly Field[] {
  const { base, mine, theirs } = values;
  const left = mine && theirs ? undefined : (mine ?? theirs);
  return base && left ? fields.filter((field) => !sameValue(field, base[field.name], left[field.name])) : fields;
}

function OneValue({ field, values }: { field: Field; values: Values }): ReactNode {
  const { t, language } = useT();
  const value = values[field.name];
  const { Cell } = widgetOf(field.kind);
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return <em>{t('empty')}</em>;
  if (!Array.isArray(value) || !field.items) return <Cell field={field} value={value} record={values} />;
  return <SmallTable label={field.title[language]} fields={field.items} records={value as Values[]} />;
}
