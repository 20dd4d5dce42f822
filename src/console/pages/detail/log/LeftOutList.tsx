import type { ReactNode } from 'react';
import type { LeftOut } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { colons, type Language } from '../../../../contract/text.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';

interface LeftOutListProps {
  readonly resource: Resource;
  readonly leftOut: readonly LeftOut[];
}

/** The fields that were different then and stay as they are, and why. */
export function LeftOutList({ resource, leftOut }: LeftOutListProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  if (leftOut.length === 0) return null;
  return (
    <div className="q-soft" data-testid="restore-left-out">
      {word('keptTitle')}
      <ul>
        {leftOut.map(({ field, reason }) => (
          <li key={field}>
            {titleOf(resource, field, language)}
            {colons[language]}
            {word(field === resource.states?.field ? 'state' : reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `boxes.qty` as people know it; a field that is no more has its name alone. */
function titleOf({ fields }: Resource, path: string, language: Language): string {
  const [name, inLine] = path.split('.');
  const field = fields.find((each) => each.name === name);
  const item = field?.items?.find((each) => each.name === inLine);
  return field ? [field, ...(item ? [item] : [])].map(({ title }) => title[language]).join(' / ') : path;
}
