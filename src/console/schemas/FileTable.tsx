import { TagField, TextField } from '@refinedev/antd';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, type TableColumnsType } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type SchemaLine, type SchemaState, schemaFaultIn, schemaFaultLine } from '../../contract/schemaEditor.ts';
import { colons, inBrackets, joiners, type Language, semicolons } from '../../contract/text.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { systemLists } from '../providers/systemLists.ts';
import { handles, localChoiceFilter } from '../system/columns.tsx';
import { DataTable, requestedBy } from '../system/DataTable.tsx';
import { Failure } from '../system/Failure.tsx';
import { SearchBar, type SystemTable, TableFailure, useSystemTable } from '../system/SystemList.tsx';
import { useT } from '../texts/i18n.ts';
import { useMayEdit, useSchemaLanguage } from './calls.ts';
import { useWord } from './texts.ts';

/** How a file stands, as a colour. */
const colours: Readonly<Record<SchemaState, string>> = { sound: 'success', older: 'warning', faulty: 'error' };
const states = Object.keys(colours) as SchemaState[];

interface FileSearch {
  readonly words?: string;
}

type Open = (file: string) => void;

/** The files, one on a line: what each makes, how it stands, what leans on it. */
export function FileTable({ onOpen }: { readonly onOpen: Open }): ReactNode {
  const word = useWord();
  const table = useSystemTable<SchemaLine, FileSearch>({
    resource: systemLists.schemaFiles.name,
    isWhole: true,
    onSearch: ({ words }) => [{ field: 'words', operator: 'contains', value: words?.trim() || undefined }],
  });
  useFreshFiles(table);
  const columns = useColumns(onOpen);
  const { rows, ...requested } = requestedBy(table);
  const words = table.filters.flatMap((filter) =>
    'field' in filter && filter.field === 'words' ? [filter.value] : [],
  );
  return (
    <>
      <SearchBar table={table} name="schemas">
        <Form.Item<FileSearch> name="words">
          <Input allowClear data-testid="schema-words" aria-label={word('find')} placeholder={word('find')} />
        </Form.Item>
      </SearchBar>
      <FilesFailure table={table} />
      <DataTable<SchemaLine>
        {...requested}
        isNarrowed={requested.isNarrowed || (rows?.length ?? 0) > 0}
        rows={rows?.filter((line) => words.every((some) => has(line, String(some))))}
        label={word('file')}
        rowKey="file"
        columns={columns}
        onRow={({ file, state }) => handles({ 'data-testid': 'schema-file', 'data-file': file, 'data-state': state })}
      />
    </>
  );
}

/** Why the files are not there, or else why no new one can be begun. */
function FilesFailure({ table }: { readonly table: SystemTable<SchemaLine, FileSearch> }): ReactNode {
  const { error, retry } = useSchemaLanguage();
  const mayEdit = useMayEdit();
  if (table.tableQuery.error || !error || !mayEdit) return <TableFailure {...table} />;
  return <Failure error={error} retry={retry} />;
}

/** Whether words are part of the path of a file or of a title that it has. */
function has({ file, title }: SchemaLine, words: string): boolean {
  return [file, ...Object.values(title ?? {})].some((text) => text.toLowerCase().includes(words.toLowerCase()));
}

/** The files are asked for again when the server tells that one of them has changed. */
function useFreshFiles({ tableQuery: { refetch } }: SystemTable<SchemaLine, FileSearch>): void {
  const { access, schemaFaults } = useApp();
  const queries = useQueryClient();
  const { resources } = useStore(access);
  const faults = useStore(schemaFaults);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other resources or faults are the reason to ask again
  useEffect(() => {
    void refetch({ cancelRefetch: false });
    void queries.invalidateQueries({ queryKey: ['schemas', 'language'] });
  }, [queries, resources, faults]);
}

function useColumns(onOpen: Open): TableColumnsType<SchemaLine> {
  const { language } = useT();
  const word = useWord();
  const titleOf = ({ title }: SchemaLine): string => title?.[language] ?? '';
  const choices = states.map((value) => ({ value, label: word(value) }));
  return [
    {
      ...{ dataIndex: 'file', title: word('file'), rowScope: 'row' },
      sorter: (one, other) => one.file.localeCompare(other.file),
      render: (file: string) => (
        <Button type="link" size="small" data-testid="schema-open" onClick={() => onOpen(file)}>
          {file}
        </Button>
      ),
    },
    {
      ...{ key: 'title', title: word('title') },
      sorter: (one, other) => titleOf(one).localeCompare(titleOf(other), language),
      render: (_, line) => titleOf(line),
    },
    {
      key: 'state',
      ...localChoiceFilter<SchemaLine>(
        { title: word('state'), handle: 'schema-states', choices },
        ({ state }) => state,
      ),
      render: (_, line) => <StateCell line={line} />,
    },
    { key: 'menus', title: word('menus'), render: (_, line) => <Menus line={line} /> },
    { key: 'permissions', title: word('permissions'), render: (_, line) => permissionTexts(line, language) },
    {
      ...{ key: 'references', title: word('references') },
      render: (_, { references }) =>
        references.map(({ title, field }) => title[language] + inBrackets(field)[language]).join(joiners[language]),
    },
  ];
}

function StateCell({ line }: { line: SchemaLine }): ReactNode {
  const { language } = useT();
  const word = useWord();
  const errors = line.faults.filter(({ severity }) => severity === 'error');
  const warnings = line.faults.length - errors.length;
  return (
    <>
      <StateTag state={line.state} />
      {warnings > 0 && <TextField type="secondary" value={word('warnings', { n: warnings })} />}
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

/** Codes of one prefix are told together: `lab:maker: list query add`. */
function permissionTexts({ permissions }: SchemaLine, language: Language): string {
  const byPrefix = Map.groupBy(permissions, ({ code }) => code.slice(0, code.lastIndexOf(':')));
  return [...byPrefix]
    .map(
      ([prefix, all]) =>
        `${prefix}${colons[language]}${all.map(({ code }) => code.slice(prefix.length + 1)).join(' ')}`,
    )
    .join(semicolons[language]);
}

/** How a file stands, in a word. */
function StateTag({ state }: { state: SchemaState }): ReactNode {
  const word = useWord();
  return <TagField color={colours[state]} value={word(state)} data-state={state} data-testid="schema-state" />;
}
