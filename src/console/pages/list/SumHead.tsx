import type { ReactNode } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useSay } from '../../texts/useSay.ts';
import { listField } from '../listField.ts';

/** Begins the line of sums: that it has sums and, where the file counts some records alone, which. */
export function SumHead({ resource }: { readonly resource: Resource }): ReactNode {
  const { say, language } = useSay();
  const { summaryWhen: when } = resource.list;
  const options = listField(resource, when?.field ?? '')?.options ?? [];
  const names = when?.values.map((value) => options.find((one) => one.value === value)?.title[language] ?? value);
  const which = names?.join(language === 'zh' ? '、' : ', ') ?? '';
  return (
    <>
      <span className="q-foot">{say('list.sum')}</span>
      {when && (
        <span className="q-foot">
          <small data-testid="foot-counted">{say(when.isNot ? 'list.sumWithout' : 'list.sumOf', { which })}</small>
        </span>
      )}
    </>
  );
}
