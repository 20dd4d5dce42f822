import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { useSay } from '../../texts/i18n.ts';
import { listField } from '../listField.ts';
import { CodeFigure } from './CodeFigure.tsx';
import { labelTexts } from './labelTexts.ts';

export interface PaperLabelProps {
  readonly resource: Resource;
  readonly label: Label;
  readonly record: WireRecord;
}

/** One label as it comes out of the printer. */
export function PaperLabel({ resource, label, record }: PaperLabelProps): ReactNode {
  const { language } = useSay();
  const texts = useMemo(() => labelTexts(label, record, { resource, language }), [label, record, resource, language]);
  return (
    <article className="q-label" style={measuresOf(label)}>
      {texts.heading !== '' && <p className="q-label-heading">{texts.heading}</p>}
      {texts.code !== undefined && <CodeFigure value={texts.code} text={texts.text} />}
      {label.fields.length > 0 && (
        <dl className="q-label-fields">
          {label.fields.map((name) => (
            <Line key={name} {...{ resource, record, name }} />
          ))}
        </dl>
      )}
    </article>
  );
}

/** What the style sheet measures with: the size of the paper, what is 1 mm on one of 100 mm, and how many lines there are. */
function measuresOf({ size: [width, height], fields }: Label): CSSProperties {
  const unit = Math.min(width, height) / 100;
  return {
    '--q-label-width': `${width}mm`,
    '--q-label-height': `${height}mm`,
    '--q-label-unit': `${unit}mm`,
    '--q-label-lines': fields.length,
  } as CSSProperties;
}

function Line({ resource, record, name }: Pick<PaperLabelProps, 'resource' | 'record'> & { name: string }): ReactNode {
  const { language } = useSay();
  const field = listField(resource, name);
  if (!field) return null;
  const { Cell } = consoleFaceOf(field.kind);
  return (
    <div>
      <dt>{field.title[language]}</dt>
      <dd>
        <Cell field={field} value={record[name]} record={record} />
      </dd>
    </div>
  );
}
