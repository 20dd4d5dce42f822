import type { ReactNode } from 'react';
import { allFieldNeeds, type FieldWay } from '../../../contract/fieldRights.ts';
import type { Resource } from '../../../contract/resource.ts';
import { colons } from '../../../contract/text.ts';
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
  const lines = resource.fields.flatMap((field): CodeLine[] => {
    const { name, title, access } = field;
    if (!access) return [];
    const needs = (way: FieldWay) => ({ code: access[way], needs: allFieldNeeds(resource, field, way) });
    return [
      { key: `${name} read`, title: `${title[language]}${colons[language]}${word('mayRead')}`, ...needs('read') },
      { key: `${name} write`, title: `${title[language]}${colons[language]}${word('mayWrite')}`, ...needs('write') },
    ];
  });
  return (
    <>
      <h3>{word('fieldRules')}</h3>
      <CodeTable label={word('fieldRules')} lines={lines} empty={word('noFieldRules')} {...{ subjects, isNarrow }} />
    </>
  );
}
