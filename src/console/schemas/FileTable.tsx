import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type SchemaLine, type SchemaState, schemaFaultIn, schemaFaultLine } from '../../contract/schemaEditor.ts';
import { colons, inBrackets, joiners, type Language, semicolons } from '../../contract/text.ts';
import { useSay } from '../texts/i18n.ts';
import { useWord } from './words.ts';

interface FileTableProps {
  readonly files: readonly SchemaLine[];
  readonly onOpen: (file: string) => void;
}

/** The files, one on a line: what each makes, how it stands, what leans on it. */
export function FileTable({ files, onOpen }: FileTableProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const heads = ['file', 'title', 'state', 'menus', 'permissions', 'references'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="q-schema-files" tabIndex={0} aria-label={word('file')}>
      <table className="q-schema-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {word(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((line) => (
            <tr key={line.file} data-testid="schema-file" data-file={line.file} data-state={line.state}>
              <th scope="row">
                <button type="button" className="q-link" data-testid="schema-open" onClick={() => onOpen(line.file)}>
                  {line.file}
                </button>
              </th>
              <td>{line.title?.[language]}</td>
              <td>
                <StateCell line={line} />
              </td>
              <td>
                <Menus line={line} />
              </td>
              <td>{permissionWords(line, language)}</td>
              <td>
                {line.references
                  .map(({ title, field }) => title[language] + inBrackets(field)[language])
                  .join(joiners[language])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StateCell({ line }: { line: SchemaLine }): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const errors = line.faults.filter(({ severity }) => severity === 'error');
  const warnings = line.faults.length - errors.length;
  return (
    <>
      <StateTag state={line.state} />
      {warnings > 0 && <small className="q-soft"> {word('warnings', { n: warnings })}</small>}
      {errors.map((fault) => (
        <p key={`${fault.line} ${fault.column} ${fault.what}`} className="q-field-error">
          {schemaFaultLine(schemaFaultIn(language, fault))}
        </p>
      ))}
    </>
  );
}

function Menus({ line: { menus } }: { line: SchemaLine }): ReactNode {
  const { language } = useSay();
  const navigate = useNavigate();
  return menus.map(({ title, path }) => (
    <button key={path} type="button" className="q-link q-schema-menu" title={path} onClick={() => void navigate(path)}>
      {title[language] || path}
    </button>
  ));
}

/** Codes of one prefix are told together: `lab:maker: list query add`. */
function permissionWords({ permissions }: SchemaLine, language: Language): string {
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
  return (
    <span className="q-schema-state" data-state={state} data-testid="schema-state">
      {word(state)}
    </span>
  );
}
