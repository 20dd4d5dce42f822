import type { CSSProperties, ReactNode } from 'react';
import { fitsWhen } from '../../../contract/fieldWhen.ts';
import type { PaperField } from '../../../contract/paper.ts';
import type { WireRecord } from '../../../contract/record.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { listField } from '../listField.ts';
import { inWords } from './inWords.ts';
import type { PaperPageProps } from './PaperPage.tsx';
import { PaperValue } from './PaperValue.tsx';
import { spokenFields } from './spokenFields.ts';

/**
 * Fields below the titles of their blocks. What is empty has its line all the same, to be filled in by hand; a letter goes
 * out as it is, without.
 */
export function PaperBlocks(props: PaperPageProps): ReactNode {
  const { paper, record, spoken } = props;
  return (
    <div className="q-paper-blocks" style={{ '--q-paper-columns': paper.columns } as CSSProperties}>
      {paper.blocks
        .filter(({ when }) => fitsWhen(record, when))
        .map(({ title, fields }) => (
          <section key={title.en}>
            <h3>{inWords(title, spoken)}</h3>
            <dl>
              {fields.map((field) => (
                <Line key={`${field.field}.${field.of?.field ?? ''}`} {...props} place={field} />
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}

function Line({ place, ...props }: PaperPageProps & { place: PaperField }): ReactNode {
  const { record, resource, spoken, content, paper } = props;
  const { field: name, of, zone } = place;
  const own = listField(resource, name);
  const there = of && content.referred.get(of.resource);
  const field = of ? there?.fields.find((each) => each.name === of.field) : own;
  const holder: WireRecord | undefined = of ? there?.byId.get(String(record[name] ?? '')) : record;
  const single = field ? [field] : [];
  const shown =
    of && there && holder ? spokenFields(of.field, { fields: there.fields, record: holder, spoken }) : single;
  const title = of?.title ?? own?.title;
  if (!title) return null;
  if (paper.letterhead && (!field || isEmpty(holder?.[field.name]))) return null;
  return (
    <div>
      <dt>{inWords(title, spoken)}</dt>
      <dd>
        {holder &&
          shown.map((one) => (
            <PaperValue
              key={one.name}
              {...{ field: one, spoken }}
              record={holder}
              zone={zone === undefined ? undefined : record[zone]}
            />
          ))}
      </dd>
    </div>
  );
}
