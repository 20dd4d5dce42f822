import type { ReactNode } from 'react';
import type { BulkError, BulkExample, BulkPreview } from '../../../../contract/bulk.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { formatNumber } from '../../../../fields/widgets/formatNumber.ts';
import { widgetOf } from '../../../../fields/widgets.tsx';
import { useT } from '../../../texts/i18n.ts';
import { useWord as useMergeWord } from '../../merge/texts.ts';
import type { List } from '../useList.ts';
import { useWord } from './texts.ts';
import type { BulkEdit, Values } from './useBulkEdit.ts';

interface BulkPreviewProps {
  readonly list: List;
  readonly edit: BulkEdit;
  readonly values: Values;
  readonly preview: BulkPreview;
}

/** What would become of the chosen records: how many change, how many are so already, and who cannot be changed and why. */
export function BulkPreviewPanel({ list, edit, values, preview }: BulkPreviewProps): ReactNode {
  const { language } = useT();
  const word = useWord();
  const { rows, same, refused, refusals, examples } = preview;
  const count = (n: number) => formatNumber(n, language);
  return (
    <>
      <BulkValues resource={edit.form.resource} values={values} labels={edit.form.store.get().typed} />
      <div role="status" className="q-bulk-counts">
        <strong data-testid="bulk-changed" data-count={rows.length}>
          {rows.length > 0 ? word('willChange', { n: count(rows.length) }) : word('nothing')}
        </strong>
        {same > 0 && (
          <span data-testid="bulk-same" data-count={same}>
            {word('same', { n: count(same) })}
          </span>
        )}
        {refused > 0 && (
          <span data-testid="bulk-refused" data-count={refused}>
            {word(rows.length > 0 ? 'refused' : 'refusedOnly', { n: count(refused) })}
          </span>
        )}
      </div>
      <Examples list={list} edit={edit} examples={examples} count={rows.length} />
      {refused > 0 && <Rejections list={list} refusals={refusals} count={refused} />}
      <footer>
        <button type="button" className="q-button" data-testid="bulk-back" onClick={edit.back}>
          {word('back')}
        </button>
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="bulk-apply"
          aria-busy={edit.isBusy}
          disabled={rows.length === 0 || edit.isBusy}
          onClick={() => void edit.apply(values, rows, new Map(rows.map((row) => [row.id, row.values])))}
        >
          {word('apply', { n: count(rows.length) })}
        </button>
      </footer>
    </>
  );
}

interface ExamplesProps extends Pick<BulkPreviewProps, 'list' | 'edit'> {
  readonly examples: readonly BulkExample[];
  /** Of all that would change. */
  readonly count: number;
}

/** What the first of them have now: whoever has chosen the wrong ones sees it here. */
function Examples({ list, edit, examples, count }: ExamplesProps): ReactNode {
  const { language } = useT();
  const word = useWord();
  if (examples.length === 0) return null;
  return (
    <div data-testid="bulk-examples">
      <span className="q-soft">{word('asOfNow')}</span>
      <ul className="q-refused">
        {examples.map(({ id, label, values }) => (
          <li key={id}>
            <a className="q-link" href={list.viewAddress(id)} target="_blank" rel="noreferrer">
              {label || id}
            </a>
            <BulkValues resource={edit.form.resource} values={values} labels={values} />
          </li>
        ))}
        {count > examples.length && <li>{word('more', { n: formatNumber(count - examples.length, language) })}</li>}
      </ul>
    </div>
  );
}

function Rejections({
  list,
  refusals,
  count,
}: {
  list: List;
  refusals: readonly BulkError[];
  count: number;
}): ReactNode {
  const word = useWord();
  return (
    <ul className="q-refused">
      {refusals.map(({ id, label, errors }) => (
        <li key={id}>
          <a className="q-link" href={list.viewAddress(id)} target="_blank" rel="noreferrer">
            {label || id}
          </a>
          <span>{errors.map(({ message }) => message).join(' ')}</span>
        </li>
      ))}
      {count > refusals.length && <li>{word('more', { n: count - refusals.length })}</li>}
    </ul>
  );
}

/** Values of some fields, each as a list shows it; `labels` knows what references are called. */
function BulkValues({
  resource,
  values,
  labels,
}: {
  resource: Pick<Resource, 'fields'>;
  values: Values;
  labels: Values;
}): ReactNode {
  const { language } = useT();
  const mergeWord = useMergeWord();
  return (
    <dl className="q-bulk-values">
      {resource.fields
        .filter(({ name }) => Object.hasOwn(values, name))
        .map((field) => {
          const { Cell } = widgetOf(field.kind);
          const value = values[field.name];
          return (
            <div key={field.name}>
              <dt>{field.title[language]}</dt>
              <dd>
                {isEmpty(value) ? (
                  <em>{mergeWord('empty')}</em>
                ) : (
                  <Cell field={field} value={value} record={{ ...labels, ...values }} />
                )}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}
