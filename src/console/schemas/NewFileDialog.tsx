import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { SchemaLanguage } from '../../contract/schemaEditor.ts';
import { DialogFrame } from '../shell/dialog/DialogFrame.tsx';
import { useT } from '../texts/i18n.ts';
import type { NewFile } from './schemaQuery.ts';
import { useWord } from './texts.ts';

interface NewFileDialogProps {
  readonly areas: SchemaLanguage['areas'];
  /** Names of resources, in small letters. */
  readonly taken: ReadonlySet<string>;
  readonly onBegin: (start: NewFile) => void;
  readonly onClose: () => void;
}

const requestedTexts = [
  { name: 'name', label: 'newName', hint: 'newNameHint' },
  { name: 'zh', label: 'newZh' },
  { name: 'en', label: 'newEn' },
] as const;

/** Asks for what a new file begins with. */
export function NewFileDialog({ areas, taken, onBegin, onClose }: NewFileDialogProps): ReactNode {
  const word = useWord();
  const [start, setStart] = useState<NewFile>({ name: '', zh: '', en: '', ...locationIn(areas[0]) });
  const [isSent, setSent] = useState(false);
  const faults = faultsOf(start, taken);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(faults).length === 0) onBegin({ ...start, zh: start.zh.trim(), en: start.en.trim() });
  };
  return (
    <DialogFrame
      title={word('newTitle')}
      handle="schema-new"
      start={(box) => box.querySelector('input')}
      onClose={onClose}
      onSubmit={submit}
    >
      {requestedTexts.map(({ name, label, ...rest }) => (
        <RequestedText
          key={name}
          name={name}
          label={word(label)}
          value={start[name]}
          hint={'hint' in rest ? word(rest.hint) : ''}
          fault={isSent && faults[name] ? word(faults[name]) : undefined}
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
  const { language } = useT();
  const word = useWord();
  const id = useId();
  return (
    <div className="q-schema-ask">
      <label htmlFor={id}>{word('newArea')}</label>
      <select
        id={id}
        className="q-input"
        data-testid="schema-new-area"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
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
  const { t } = useT();
  const word = useWord();
  return (
    <footer>
      <button type="button" className="q-button" onClick={onClose}>
        {t('dialog.cancel')}
      </button>
      <button type="submit" className="q-button q-button-primary" data-testid="schema-new-ok">
        {word('newOk')}
      </button>
    </footer>
  );
}

type Faults = Partial<Record<(typeof requestedTexts)[number]['name'], 'newNameHint' | 'newNameTaken' | 'newMissing'>>;

/** As the compiler takes names, told before anything is written. */
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

/** One text that a dialog asks for, with what is wrong about it. */
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
