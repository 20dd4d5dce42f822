import { type ReactNode, useId, useMemo } from 'react';
import type { Field, Resource, Section } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';
import { listField, useAbilities } from '../records/resource.ts';
import { useWord as useFileWord } from './files/texts.ts';
import { useWord } from './texts.ts';

/** A page with fewer parts than this needs no links to them. */
const fewest = 5;

interface Part {
  readonly key: string;
  readonly title: string;
}

/** Names the parts of a record's page, in their order, and gives each an id. */
export function useParts(resource: Resource, isVisible: (field: string) => boolean) {
  const { t, language } = useT();
  const fileWord = useFileWord();
  const base = useId();
  const abilities = useAbilities(resource);
  const { resources } = useStore(useApp().access);
  const parts = useMemo((): readonly Part[] => {
    const { sections, related, files, hasLog } = resource.detail;
    return [
      ...sections.flatMap((section): Part[] =>
        section.title && fieldsOf(resource, section, isVisible).length > 0
          ? [{ key: sectionKey(section), title: section.title[language] }]
          : [],
      ),
      ...(files && abilities('findFiles') ? [{ key: 'files', title: fileWord('title') }] : []),
      ...related.flatMap((list): Part[] => {
        const other = resources.find(({ name }) => name === list.resource);
        return other ? [{ key: `${list.resource}.${list.by}`, title: (list.title ?? other.title)[language] }] : [];
      }),
      ...(hasLog && abilities('log') ? [{ key: 'log', title: t('detail.log') }] : []),
    ];
  }, [resource, isVisible, language, resources, abilities, fileWord, t]);
  return { parts, idOf: (key: string) => `${base}-${key}` };
}

export function sectionKey({ fields }: Section): string {
  return fields.join('-');
}

/** Returns the visible fields of a section. */
export function fieldsOf(resource: Resource, section: Section, isVisible: (field: string) => boolean): Field[] {
  return section.fields.filter(isVisible).flatMap((name) => listField(resource, name) ?? []);
}

/** Whether none of the fields has a value. */
export function areEmpty(fields: readonly Field[], record: WireRecord): boolean {
  return fields.every(({ name }) => {
    const value = record[name];
    return isEmpty(value) || (Array.isArray(value) && value.length === 0);
  });
}

/** Links to the parts of a long page. */
export function PartLinks({ parts, idOf }: ReturnType<typeof useParts>): ReactNode {
  const word = useWord();
  if (parts.length < fewest) return null;
  const open = (key: string) => {
    const part = document.getElementById(idOf(key));
    part?.closest('details')?.setAttribute('open', '');
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  };
  return (
    <nav className="q-parts" aria-label={word('parts')} data-testid="parts">
      {parts.map(({ key, title }) => (
        <button key={key} type="button" className="q-link" data-testid={`part-${key}`} onClick={() => open(key)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
