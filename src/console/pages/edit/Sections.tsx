import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import type { Section } from '../../../contract/resource.ts';
import { useSay } from '../../texts/useSay.ts';
import { useFormParts } from './formContext.ts';

/** RJSF's object template: the fields in the sections and columns that the resource says. */
export function Sections({ properties }: ObjectFieldTemplateProps): ReactNode {
  const { resource } = useFormParts();
  return (
    <div className="q-form">
      {resource.form.sections.map((section) => (
        <OneSection key={section.fields.join()} section={section}>
          {section.fields.map((name) => properties.find((property) => property.name === name)?.content)}
        </OneSection>
      ))}
    </div>
  );
}

/** A section; gone when all of its fields are hidden. */
function OneSection({ section, children }: { section: Section; children: ReactNode }): ReactNode {
  const { language } = useSay();
  const { store } = useFormParts();
  const isVisible = useSyncExternalStore(store.subscribe, () =>
    section.fields.some((name) => store.get().fields[name]?.isVisible),
  );
  return (
    <section className="q-section" hidden={!isVisible}>
      {section.title && <h2>{section.title[language]}</h2>}
      <div className="q-grid" style={{ '--q-columns': section.columns } as CSSProperties}>
        {children}
      </div>
    </section>
  );
}
