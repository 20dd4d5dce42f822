import type { ReactNode } from 'react';
import type { ImportUndo, KeptRecord } from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/text.ts';
import { formatNumber } from '../../../fields/faces/formatNumber.ts';
import { useSay } from '../../texts/i18n.ts';
import { useWord, type Word } from './words/useWord.ts';

/** What an undo has done, and each record that it left as it is, with the reason. */
export function ImportUndone({ undo, resource }: { undo: ImportUndo; resource: Resource }): ReactNode {
  const word = useWord();
  const { language } = useSay();
  const count = (number: number): string => formatNumber(number, language);
  const { deleted, restored, skipped, kept } = undo;
  const titlesOf = (names: readonly string[]): string =>
    names
      .map((name) => resource.fields.find((field) => field.name === name)?.title[language] ?? name)
      .join(joiners[language]);
  return (
    <section data-testid="import-undone">
      <h3>{word('undone')}</h3>
      <p role="status">{word('undoneText', { deleted: count(deleted), restored: count(restored) })}</p>
      {skipped > 0 && <p>{word('keptText', { n: count(skipped) })}</p>}
      <ul className="q-import-kept">
        {kept.map((record) => (
          <li key={record.id} data-testid="import-kept">
            <strong>{record.label || record.id}</strong> {reasonOf(record, word, titlesOf)}
          </li>
        ))}
      </ul>
      {skipped > kept.length && <p>{word('more', { n: count(skipped - kept.length) })}</p>}
    </section>
  );
}

function reasonOf(
  { reason, fields, by, words }: KeptRecord,
  word: Word,
  titlesOf: (names: readonly string[]) => string,
): string {
  if (reason !== 'changed') return word(reason, { words });
  return fields.length === 0 ? word('changedOnly', { by }) : word('changed', { by, fields: titlesOf(fields) });
}
