import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import type { Section } from '../../../contract/resource.ts';
import { useGrowth } from '../../../fields/faces/useGrowth.ts';
import { useSay } from '../../texts/i18n.ts';
import { useFormParts } from './formContext.ts';

/** So many fields come with one frame, and the rest of the section that they are in. */
const slice = 24;

/** RJSF's object template: the fields in the sections and columns that the resource says. */
export function Sections({ properties }: ObjectFieldTemplateProps): ReactNode {
  const { sections } = useFormParts().resource.form;
  const before = sections.map((_, i) => sections.slice(0, i).flatMap(({ fields }) => fields).length);
  const grown = useGrowth((before.at(-1) ?? 0) + 1, slice);
  return (
    <div className="q-form">
      {sections.slice(0, before.filter((count) => count < grown).length).map((section) => (
        <OneSection key={section.fields.join()} section={section}>
          {section.fields.map((name) => properties.find((property) => property.name === name)?.content)}
        </OneSection>
      ))}
    </div>
  );
}

/** Kinds that are tables of inputs: the wider the page, the more of their columns are seen. */
const tables = ['rows', 'lines'];

/** A section; gone when all of its fields are hidden. */
function OneSection({ section, children }: { section: Section; children: ReactNode }): ReactNode {
  const { language } = useSay();
  const { resource, store } = useFormParts();
  const kindOf = (name: string) => resource.fields.find((field) => field.name === name)?.kind ?? '';
  const isWide = section.fields.every((name) => tables.includes(kindOf(name)));
  const isVisible = useSyncExternalStore(store.subscribe, () =>
    section.fields.some((name) => store.get().fields[name]?.isVisible),
  );
  return (
    <section className="q-section" data-wide={isWide} hidden={!isVisible}>
      {section.title && <h2>{section.title[language]}</h2>}
      <div className="q-grid" style={{ '--q-columns': section.columns } as CSSProperties}>
        {children}
      </div>
    </section>
  );
}
