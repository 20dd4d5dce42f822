import { TagField, TextField } from '@refinedev/antd';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, type TableColumnsType } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type SchemaLanguage, type SchemaLine, type SchemaState, schemaFaultIn, schemaFaultLine } from '../../contract/schemaEditor.ts';
import { colons, inBrackets, joiners, type Language, semicolons } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { usePagePath } from '../location/page.ts';
import { systemLists } from '../providers/systemLists.ts';
import { handles, localChoiceFilter } from '../system/columns.tsx';
import { DataTable, requestedBy } from '../system/DataTable.tsx';
import { Failure } from '../system/Failure.tsx';
import { SearchBar, SystemPage, type SystemTable, TableFailure, useSystemTable } from '../system/SystemList.tsx';
import { useT } from '../texts/i18n.ts';
import { DialogFrame } from '../ui/dialog/DialogFrame.tsx';
import { lazyPart } from '../ui/failures.tsx';
import { PageLoading } from '../ui/MessagePage.tsx';
import { useMayEdit, useSchemaLanguage } from './calls.ts';
import { type NewFile, type SchemaQuery, schemaQuery, toSearch } from './schemaQuery.ts';
import { texts } from './texts.ts';
import './schemas.css';

const EditorPage = lazyPart(async () => (await import('./editor/EditorPage.tsx')).EditorPage);

/** System > Screens: the list of all resource files, and the open file in front of it. */
export function SchemasPage(): ReactNode {
  const { search, go } = usePagePath();
  const query = schemaQuery(search);
  const open = (next: SchemaQuery | undefined) => go(toSearch(next));
  return (
    <>
      <div className="q-view" hidden={query !== undefined}>
        <FileList onOpen={(file) => open({ mode: 'edit', file })} onCreate={(start) => open({ mode: 'create', start })} />
      </div>
      {query && <EditorPage key={toSearch(query)} waiting={<PageLoading />} query={query} onClose={() => open(undefined)} />}
    </>
  );
}

interface FileListProps {
  readonly onOpen: (file: string) => void;
  readonly onCreate: (start: NewFile) => void;
}

/** Lists every resource file with its state, and offers to create one. */
function FileList({ onOpen, onCreate }: FileListProps): ReactNode {
  const { t } = texts.useT();
  const { language } = useSchemaLanguage();
  const canCreate = useMayEdit() && language?.isEditable === true;
  const [isAsking, setAsking] = useState(false);
  return (
    <SystemPage
      handle="schema-files"
      head={
        <>
          <span className="q-soft">{t('intro')}</span>
          {canCreate && (
            <Button type="primary" data-testid="schema-create" onClick={() => setAsking(true)}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <FileTable onOpen={onOpen} />
      {isAsking && language && (
        <NewFileDialog
          areas={language.areas}
          taken={new Set(language.names.resources.map((name) => name.toLowerCase()))}
          onClose={() => setAsking(false)}
          onBegin={(start) => {
            setAsking(false);
            onCreate(start);
          }}
        />
      )}
    </SystemPage>
  );
}

/** Tag color of each file state. */
const colors: Readonly<Record<SchemaState, string>> = { valid: 'success', older: 'warning', faulty: 'error' };
const states = Object.keys(colors) as SchemaState[];

interface FileSearch {
  readonly words?: string;
}

type Open = (file: string) => void;

/** Table of the files with their resource, state and the files that refer to them. */
function FileTable({ onOpen }: { readonly onOpen: Open }): ReactNode {
  const { t } = texts.useT();
  const table = useSystemTable<SchemaLine, FileSearch>({
    resource: systemLists.schemaFiles.name,
    isWhole: true,
    onSearch: ({ words }) => [{ field: 'words', operator: 'contains', value: words?.trim() || undefined }],
  });
  useFreshFiles(table);
  const columns = useColumns(onOpen);
  const { rows, ...requested } = requestedBy(table);
  const words = table.filters.flatMap((filter) => ('field' in filter && filter.field === 'words' ? [filter.value] : []));
  return (
    <>
      <SearchBar table={table} name="schemas">
        <Form.Item<FileSearch> name="words">
          <Input allowClear data-testid="schema-text" aria-label={t('find')} placeholder={t('find')} />
        </Form.Item>
      </SearchBar>
      <FilesFailure table={table} />
      <DataTable<SchemaLine>
        {...requested}
        isNarrowed={requested.isNarrowed || (rows?.length ?? 0) > 0}
        rows={rows?.filter((line) => words.every((some) => has(line, String(some))))}
        label={t('file')}
        rowKey="file"
        columns={columns}
        onRow={({ file, state }) => handles({ 'data-testid': 'schema-file', 'data-file': file, 'data-state': state })}
      />
    </>
  );
}

/** Shows the error if the list of files cannot be loaded or, for users who may create files, the data for new files. */
function FilesFailure({ table }: { readonly table: SystemTable<SchemaLine, FileSearch> }): ReactNode {
  const { error, retry } = useSchemaLanguage();
  const mayEdit = useMayEdit();
  if (table.tableQuery.error || !error || !mayEdit) return <TableFailure {...table} />;
  return <Failure error={error} retry={retry} />;
}

/** Returns whether the search text is part of the file's path or title. */
function has({ file, title }: SchemaLine, words: string): boolean {
  return [file, ...Object.values(title ?? {})].some((text) => text.toLowerCase().includes(words.toLowerCase()));
}

/** Reloads the files when the server reports a change of one of them. */
function useFreshFiles({ tableQuery: { refetch } }: SystemTable<SchemaLine, FileSearch>): void {
  const { access, schemaFaults } = useApp();
  const queries = useQueryClient();
  const { resources } = useStore(access);
  const faults = useStore(schemaFaults);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also reloads when resources or errors change
  useEffect(() => {
    void refetch({ cancelRefetch: false });
    void queries.invalidateQueries({ queryKey: ['schemas', 'language'] });
  }, [queries, resources, faults]);
}

function useColumns(onOpen: Open): TableColumnsType<SchemaLine> {
  const { t, language } = texts.useT();
  const titleOf = ({ title }: SchemaLine): string => title?.[language] ?? '';
  const choices = states.map((value) => ({ value, label: t(value) }));
  return [
    {
      dataIndex: 'file',
      title: t('file'),
      rowScope: 'row',
      sorter: (one, other) => one.file.localeCompare(other.file),
      render: (file: string) => (
        <Button type="link" size="small" data-testid="schema-open" onClick={() => onOpen(file)}>
          {file}
        </Button>
      ),
    },
    {
      key: 'title',
      title: t('title'),
      sorter: (one, other) => titleOf(one).localeCompare(titleOf(other), language),
      render: (_, line) => titleOf(line),
    },
    {
      key: 'state',
      ...localChoiceFilter<SchemaLine>({ title: t('state'), handle: 'schema-states', choices }, ({ state }) => state),
      render: (_, line) => <StateCell line={line} />,
    },
    { key: 'menus', title: t('menus'), render: (_, line) => <Menus line={line} /> },
    { key: 'permissions', title: t('permissions'), render: (_, line) => permissionTexts(line, language) },
    {
      key: 'references',
      title: t('references'),
      render: (_, { references }) =>
        references.map(({ title, field }) => title[language] + inBrackets(field)[language]).join(joiners[language]),
    },
  ];
}

function StateCell({ line }: { line: SchemaLine }): ReactNode {
  const { t, language } = texts.useT();
  const errors = line.faults.filter(({ severity }) => severity === 'error');
  const warnings = line.faults.length - errors.length;
  return (
    <>
      <StateTag state={line.state} />
      {warnings > 0 && <TextField type="secondary" value={t('warnings', { n: warnings })} />}
      {errors.map((fault) => (
        <p key={`${fault.line} ${fault.column} ${fault.what}`} className="q-field-error">
          {schemaFaultLine(schemaFaultIn(language, fault))}
        </p>
      ))}
    </>
  );
}

function Menus({ line: { menus } }: { line: SchemaLine }): ReactNode {
  const { language } = useT();
  const navigate = useNavigate();
  return menus.map(({ title, path }) => (
    <Button key={path} type="link" size="small" title={path} onClick={() => void navigate(path)}>
      {title[language] || path}
    </Button>
  ));
}

/** Formats permission codes grouped by prefix, for example `lab:maker: list query add`. */
function permissionTexts({ permissions }: SchemaLine, language: Language): string {
  const byPrefix = Map.groupBy(permissions, ({ code }) => code.slice(0, code.lastIndexOf(':')));
  return [...byPrefix]
    .map(([prefix, all]) => `${prefix}${colons[language]}${all.map(({ code }) => code.slice(prefix.length + 1)).join(' ')}`)
    .join(semicolons[language]);
}

/** State of a file as a tag. */
function StateTag({ state }: { state: SchemaState }): ReactNode {
  const { t } = texts.useT();
  return <TagField color={colors[state]} value={t(state)} data-state={state} data-testid="schema-state" />;
}

interface NewFileDialogProps {
  readonly areas: SchemaLanguage['areas'];
  /** Names of existing resources in lower case. */
  readonly taken: ReadonlySet<string>;
  readonly onBegin: (start: NewFile) => void;
  readonly onClose: () => void;
}

const requestedTexts = [
  { name: 'name', label: 'newName', hint: 'newNameHint' },
  { name: 'zh', label: 'newZh' },
  { name: 'en', label: 'newEn' },
] as const;

/** Dialog with the basic data of a new file. */
function NewFileDialog({ areas, taken, onBegin, onClose }: NewFileDialogProps): ReactNode {
  const { t } = texts.useT();
  const [start, setStart] = useState<NewFile>({ name: '', zh: '', en: '', ...locationIn(areas[0]) });
  const [isSent, setSent] = useState(false);
  const faults = faultsOf(start, taken);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(faults).length === 0) onBegin({ ...start, zh: start.zh.trim(), en: start.en.trim() });
  };
  return (
    <DialogFrame title={t('newTitle')} handle="schema-new" start={(box) => box.querySelector('input')} onClose={onClose} onSubmit={submit}>
      {requestedTexts.map(({ name, label, ...rest }) => (
        <RequestedText
          key={name}
          name={name}
          label={t(label)}
          value={start[name]}
          hint={'hint' in rest ? t(rest.hint) : ''}
          fault={isSent && faults[name] ? t(faults[name]) : undefined}
          onChange={(value) => setStart({ ...start, [name]: value })}
        />
      ))}
      <AreaChoice
        areas={areas}
        value={start.area}
        onChange={(area) => setStart({ ...start, ...locationIn(areas.find(({ name }) => name === area)) })}
      />
      <Foot onClose={onClose} />
    </DialogFrame>
  );
}

type Area = SchemaLanguage['areas'][number];

const locationIn = (area: Area | undefined): Pick<NewFile, 'area' | 'folder'> => ({
  area: area?.name ?? '',
  folder: area?.folder ?? '',
});

interface AreaChoiceProps {
  readonly areas: SchemaLanguage['areas'];
  readonly value: string;
  readonly onChange: (area: string) => void;
}

function AreaChoice({ areas, value, onChange }: AreaChoiceProps): ReactNode {
  const { t, language } = texts.useT();
  const id = useId();
  return (
    <div className="q-schema-ask">
      <label htmlFor={id}>{t('newArea')}</label>
      <select id={id} className="q-input" data-testid="schema-new-area" value={value} onChange={(event) => onChange(event.target.value)}>
        {areas.map(({ name, title }) => (
          <option key={name} value={name}>
            {title[language]}
          </option>
        ))}
      </select>
    </div>
  );
}

function Foot({ onClose }: { onClose: () => void }): ReactNode {
  const { t: coreT } = useT();
  const { t } = texts.useT();
  return (
    <footer>
      <button type="button" className="q-button" onClick={onClose}>
        {coreT('dialog.cancel')}
      </button>
      <button type="submit" className="q-button q-button-primary" data-testid="schema-new-ok">
        {t('newOk')}
      </button>
    </footer>
  );
}

type Faults = Partial<Record<(typeof requestedTexts)[number]['name'], 'newNameHint' | 'newNameTaken' | 'newMissing'>>;

/** Validates the names by the compiler's rules before anything is written. */
function faultsOf({ name, zh, en }: NewFile, taken: ReadonlySet<string>): Faults {
  const isName = /^[a-z][A-Za-z0-9]{1,62}$/.test(name);
  return {
    ...(isName ? {} : { name: 'newNameHint' }),
    ...(taken.has(name.toLowerCase()) ? { name: 'newNameTaken' } : {}),
    ...(zh.trim() === '' ? { zh: 'newMissing' } : {}),
    ...(en.trim() === '' ? { en: 'newMissing' } : {}),
  };
}

interface RequestedTextProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly fault: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text input of the dialog with its error. */
function RequestedText({ name, label, hint, fault, value, onChange }: RequestedTextProps): ReactNode {
  const id = useId();
  return (
    <div className="q-schema-ask">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="q-input"
        data-testid={`schema-new-${name}`}
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}note`} className={fault ? 'q-fault' : 'q-soft'}>
        {fault ?? hint}
      </p>
    </div>
  );
}
