import { type ReactNode, useId, useRef } from 'react';
import { joiners } from '../../contract/text.ts';
import { type Choice, useFieldServices } from '../services.tsx';
import { Sign } from './Sign.tsx';
import type { EarlyChoice } from './useEarlyChoice.ts';
import { usePicker } from './usePicker.ts';
import { usePopup } from './usePopup.ts';
import './manyPicker.css';

export interface ManyPickerProps {
  readonly id: string;
  readonly chosen: readonly Choice[];
  readonly onChoose: (chosen: readonly Choice[]) => void;
  /** What is offered for what is typed. */
  readonly offered: readonly Choice[];
  readonly onType: (typed: string) => void;
  readonly onOpen: () => void;
  /** The end of the list came into sight. */
  readonly onEnd?: () => void;
  /** Where what is offered comes later than what is typed. */
  readonly early?: EarlyChoice;
  /** Stands in the list when nothing is offered. */
  readonly emptyText: string;
  readonly placeholder: string;
}

/** Any number of choices from a list that is searched by typing. Light: a list of records may carry a dozen of them. */
export function ManyPicker(props: ManyPickerProps): ReactNode {
  const { id, chosen, offered, placeholder } = props;
  const { word, language } = useFieldServices();
  const picker = usePicker(props);
  const box = useRef<HTMLDivElement>(null);
  const popup = usePopup(box, picker.isOpen, picker.close);
  const names = chosen.map(({ label }) => label).join(joiners[language]);
  const listId = useId();
  return (
    <div className="q-picker" ref={box} data-filled={chosen.length > 0 || undefined}>
      <input
        id={id}
        className="q-input"
        role="combobox"
        autoComplete="off"
        aria-expanded={picker.isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={picker.isOpen && offered[picker.active] ? `${listId}${picker.active}` : undefined}
        aria-description={names}
        title={names}
        value={picker.typed}
        placeholder={names === '' ? placeholder : names}
        onChange={(event) => picker.type(event.target.value)}
        onClick={picker.open}
        onKeyDown={picker.onKey}
        onBlur={picker.close}
      />
      {chosen.length > 0 && (
        <button type="button" className="q-plain q-picker-clear" aria-label={word('clear')} onClick={picker.clear}>
          ×
        </button>
      )}
      {picker.isOpen && (
        <div className="q-popup" popover="manual" ref={popup} onScroll={picker.onScroll}>
          <div id={listId} role="listbox" aria-multiselectable="true" aria-label={placeholder}>
            {offered.map((choice, i) => (
              <OneChoice
                key={choice.value}
                id={`${listId}${i}`}
                choice={choice}
                isChosen={picker.isChosen(choice)}
                isActive={i === picker.active}
                onToggle={picker.toggle}
              />
            ))}
          </div>
          {offered.length === 0 && <p className="q-soft">{props.emptyText}</p>}
        </div>
      )}
    </div>
  );
}

interface OneChoiceProps {
  readonly id: string;
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly onToggle: (choice: Choice) => void;
}

function OneChoice({ id, choice, isChosen, isActive, onToggle }: OneChoiceProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys go to the input, which names the active choice
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      ref={isActive ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={() => onToggle(choice)}
    >
      <span className="q-picker-mark" aria-hidden="true">
        {isChosen && <Sign name="check" />}
      </span>
      {choice.label}
      {choice.note && <span className="q-soft q-picker-note">{choice.note}</span>}
    </div>
  );
}
