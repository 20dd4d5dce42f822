import { type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import { FieldServicesContext } from '../../../fields/services.tsx';
import { useApp } from '../../app.ts';
import { Grid } from '../../grid/Grid.tsx';
import { rowHeights, useViewport } from '../../grid/viewport.ts';
import { type Location, LocationContext } from '../../location/page.ts';
import { createFormStore } from '../../pages/edit/createFormStore.ts';
import { FormFields } from '../../pages/edit/FormFields.tsx';
import { newRecord } from '../../pages/edit/newRecord.ts';
import { useSubmitting } from '../../pages/edit/pressing.ts';
import { FilterBar } from '../../pages/list/FilterBar.tsx';
import { listColumns } from '../../pages/list/listColumns.tsx';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useT } from '../../texts/i18n.ts';
import { PageBoundary } from '../../ui/failures.tsx';
import type { Opened } from '../calls.ts';
import { useWord } from '../texts.ts';
import type { Checked } from './checks.tsx';
import '../../ui/pages.css';

const views = { list: ListPreview, form: FormPreview };

/** Previews the page that the text defines, without data. */
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
  // The preview sends no requests, so references offer no choices.
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
  const location = useMemo<Location>(() => ({ path: '', search: '', go: () => undefined, memory: new Map() }), []);
  return (
    <FieldServicesContext value={still}>
      <LocationContext value={location}>
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
      </LocationContext>
    </FieldServicesContext>
  );
}

const moduleKeys = new WeakMap<ResourceModule, number>();
let lastKey = 0;

/** Returns a React key for the error boundary of each module, so that a new module renders after an earlier one failed. */
function keyOf(module: ResourceModule): number {
  const key = moduleKeys.get(module) ?? ++lastKey;
  moduleKeys.set(module, key);
  return key;
}

interface Made {
  readonly hash: string;
  readonly module: ResourceModule;
}

/**
 * Returns the module compiled from the text, the last valid one while the text has errors, or the live one if the file cannot be checked.
 */
function usePreviewModule({ isEditable, name }: Opened, { result }: Checked): ResourceModule | undefined {
  const { resources } = useApp();
  const [made, setMade] = useState<Made>();
  const { codeHash, preview } = result ?? { codeHash: null, preview: null };
  const known = made?.hash;
  useEffect(() => {
    if (codeHash === null || preview === null || codeHash === known) return;
    let isCurrent = true;
    import(/* @vite-ignore */ preview).then(
      (module: ResourceModule) => isCurrent && setMade({ hash: codeHash, module }),
      // A failed import is not repeated, because each URL works once; the next check returns a new one.
      (cause: unknown) => console.info('preview failed', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [codeHash, preview, known]);
  useEffect(() => {
    if (isEditable || name === null) return;
    let isCurrent = true;
    resources.load(name).then(
      (module) => isCurrent && setMade({ hash: 'live', module }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [resources, isEditable, name]);
  return made?.module;
}

/** Previews the form for a new record: conditions, defaults and checks work, and nothing is saved or stored as a draft. */
function FormPreview({ module }: { module: ResourceModule }): ReactNode {
  const { resource } = module;
  const { language } = useT();
  const id = useId();
  const [store] = useState(() => {
    const parts = { resource, checks: createRecordChecks(module), initial: newRecord(resource) };
    return createFormStore({ ...parts, language });
  });
  useEffect(() => store.speak(language), [store, language]);
  const submitting = useSubmitting(store, { save: store.submitted, showFaults: store.submitted });
  return (
    <div className="q-edit-body">
      <FormFields resource={resource} store={store} id={id} submitting={submitting} />
    </div>
  );
}

const noFilters = { keyword: '', filters: {}, sorts: [] };
const ignore = (): void => undefined;

/** Previews the list page with its filters and columns, without rows. */
function ListPreview({ module: { resource } }: { module: ResourceModule }): ReactNode {
  const { language } = useT();
  const word = useWord();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useViewport({
    box,
    rowHeight: rowHeights.normal,
    of: '',
    isThere: true,
    kept: undefined,
    keep: ignore,
  });
  const columns = useMemo(() => listColumns(resource, language), [resource, language]);
  return (
    <div className="q-list">
      <FilterBar resource={resource} query={noFilters} isBusy={false} onApply={ignore} />
      <div className="q-sheet">
        <div className="q-toolbar">
          <h2>{resource.title[language]}</h2>
        </div>
        <Grid
          box={box}
          label={resource.title[language]}
          columns={columns}
          sorts={resource.list.sort}
          onSort={ignore}
          count={0}
          rowAt={() => undefined}
          window={{ from: 0, to: 0 }}
          rowHeight={rowHeights.normal}
          width={width}
          isBusy={false}
          empty={
            <div className="q-empty">
              <strong>{word('listEmpty')}</strong>
              <span>{word('listEmptyHint')}</span>
            </div>
          }
        />
      </div>
    </div>
  );
}
