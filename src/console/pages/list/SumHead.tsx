import type { ReactNode } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useSay } from '../../texts/i18n.ts';
import { countedWords } from './countedWords.ts';

interface SumHeadProps {
  readonly resource: Resource;
  /** The line has sums alone, and none here. */
  readonly isSums: boolean;
}

/** Begins the line of sums: that it has sums and, where the file counts some records alone, which. */
export function SumHead({ resource, isSums }: SumHeadProps): ReactNode {
  const { say, language } = useSay();
  const counted = countedWords(resource, { say, language });
  return (
    <>
      {isSums && <span className="q-foot">{say('list.sum')}</span>}
      {counted !== undefined && (
        <span className="q-foot">
          <small data-testid="foot-counted">{counted}</small>
        </span>
      )}
    </>
  );
}
