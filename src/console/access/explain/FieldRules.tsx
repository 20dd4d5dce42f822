import type { ReactNode } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useSay } from '../../texts/useSay.ts';
import { useWord } from '../words/useWord.ts';
import { type CodeLine, CodeTable } from './CodeTable.tsx';
import type { Subject } from './judged.ts';

interface FieldRulesProps {
  readonly resource: Resource;
  readonly subjects: readonly Subject[];
  readonly isNarrow: boolean;
}

/** The fields that ask for a permission of their own, to be read or to be written. */
export function FieldRules({ resource, subjects, isNarrow }: FieldRulesProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const lines = resource.fields.flatMap(({ name, title, access }): CodeLine[] => {
    if (!access) return [];
    return [
      { key: `${name} read`, title: `${title[language]}: ${word('mayRead')}`, code: access.read },
      { key: `${name} write`, title: `${title[language]}: ${word('mayWrite')}`, code: access.write },
    ];
  });
  return (
    <>
      <h3>{word('fieldRules')}</h3>
      <CodeTable label={word('fieldRules')} lines={lines} empty={word('noFieldRules')} {...{ subjects, isNarrow }} />
    </>
  );
}
