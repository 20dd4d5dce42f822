import { type ReactNode, useContext, useMemo, useState } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import { FieldServicesContext } from '../../../fields/services.tsx';
import { type Place, PlaceContext } from '../../shell/layout/place.ts';
import { PageBoundary } from '../../shell/pages/PageBoundary.tsx';
import type { Opened } from '../editor/EditorPage.tsx';
import type { Checked } from '../editor/useCheck.ts';
import { useWord } from '../words/useWord.ts';
import { FormPreview } from './FormPreview.tsx';
import { ListPreview } from './ListPreview.tsx';
import { usePreviewModule } from './usePreviewModule.ts';
import '../../pages/pages.css';

const views = { list: ListPreview, form: FormPreview };

/** The page that the text makes, with nothing in it. */
export function Preview({ opened, checked }: { opened: Opened; checked: Checked }): ReactNode {
  const word = useWord();
  const module = usePreviewModule(opened, checked);
  const isShared = opened.file === 'enums.json' || opened.file === 'areas.json';
  if (isShared) return <p className="q-schema-note">{word('previewShared')}</p>;
  if (!module) return <p className="q-schema-note">{word('previewNone')}</p>;
  const isOld = checked.result !== undefined && checked.result.codeHash === null;
  return (
    <div className="q-schema-preview" data-testid="schema-preview" data-old={isOld}>
      <p className="q-schema-note">{word(isOld ? 'previewOld' : 'previewNote')}</p>
      <PageBoundary key={keyOf(module)}>
        <Views module={module} />
      </PageBoundary>
    </div>
  );
}

function Views({ module }: { module: ResourceModule }): ReactNode {
  const word = useWord();
  const services = useContext(FieldServicesContext);
  const [view, setView] = useState<keyof typeof views>('list');
  const View = views[view];
  // No call is made from here: references offer nothing.
  const still = useMemo(
    () =>
      services && {
        ...services,
        search: async () => ({ choices: [], total: 0 }),
        labels: async () => [],
        creatable: () => undefined,
        referencesInput: () => undefined,
      },
    [services],
  );
  const place = useMemo<Place>(() => ({ path: '', search: '', go: () => undefined, memory: new Map() }), []);
  return (
    <FieldServicesContext value={still}>
      <PlaceContext value={place}>
        <fieldset className="q-language" aria-label={word('preview')}>
          {(['list', 'form'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              data-testid={`schema-preview-${each}`}
              onClick={() => setView(each)}
            >
              {word(each)}
            </button>
          ))}
        </fieldset>
        <View module={module} />
      </PlaceContext>
    </FieldServicesContext>
  );
}

const keys = new WeakMap<ResourceModule, number>();
let count = 0;

/** Another module may fail where this one did not, and the other way round: each gets its own try. */
function keyOf(module: ResourceModule): number {
  const key = keys.get(module) ?? ++count;
  keys.set(module, key);
  return key;
}
