import { type ReactNode, useId } from 'react';
import type { Field } from '../../../contract/field.ts';
import { colons, joiners } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { SmallTable } from '../records/SmallTable.tsx';
import { type Choices, type Conflict, type Side, type Sides, sideNames, type Values } from './mergeValues.ts';
import { sameValue } from './sameValue.ts';
import { texts } from './texts.ts';

interface MergeTableProps {
  readonly conflicts: readonly Conflict[];
  readonly choices: Choices;
  readonly onChoose: (key: string, side: Side) => void;
  /** Renders the row header; the title of the conflict if undefined. */
  readonly headOf?: (conflict: Conflict) => ReactNode;
}

/** A row per conflict with the former value and both sides; a click selects a side. The sides are stacked if there is no room. */
export function MergeTable({ conflicts, choices, onChoose, headOf }: MergeTableProps): ReactNode {
  const { t } = texts.useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard
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
  const { t, language } = texts.useT();
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

/** Returns the title of a conflict: `Weight`, `Boxes, line 3: Quantity`, or `ONT8: Weight` if several records are merged. */
function useConflictTitle({ fields, line, values, of }: Conflict): string {
  const { t, language } = texts.useT();
  const titles = fields.map(({ title }) => title[language]).join(joiners[language]);
  if (!line) return of === undefined ? titles : `${of}${colons[language]}${titles}`;
  const whole = t('line', { field: line.field.title[language], n: line.position });
  return values.mine && values.theirs ? `${whole}${colons[language]}${titles}` : whole;
}

/** The values of one side: one value, several related values, or the fields of a line. If this side has deleted the line, says so. */
export function MergeValue({ conflict, side }: { conflict: Conflict; side: keyof Sides }): ReactNode {
  const { t, language } = texts.useT();
  const values = conflict.values[side];
  if (!values) return <em>{t('deleted')}</em>;
  const shown = shownFields(conflict);
  if (shown.length === 1 && shown[0] && conflict.fields.length === 1) return <OneValue field={shown[0]} values={values} />;
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

/** Returns the fields to show in a conflict: for a line deleted on one side, only those that the other side has changed. */
function shownFields({ fields, values }: Conflict): readonly Field[] {
  const { base, mine, theirs } = values;
  const left = mine && theirs ? undefined : (mine ?? theirs);
  return base && left ? fields.filter((field) => !sameValue(field, base[field.name], left[field.name])) : fields;
}

function OneValue({ field, values }: { field: Field; values: Values }): ReactNode {
  const { t, language } = texts.useT();
  const value = values[field.name];
  const { Cell } = widgetOf(field.kind);
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return <em>{t('empty')}</em>;
  if (!Array.isArray(value) || !field.items) return <Cell field={field} value={value} record={values} />;
  return <SmallTable label={field.title[language]} fields={field.items} records={value as Values[]} />;
}
