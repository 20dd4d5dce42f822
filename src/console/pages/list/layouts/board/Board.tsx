import { type ReactNode, useId, useRef, useState } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { useApp } from '../../../../app.ts';
import { DialogFrame } from '../../../../shell/dialog/DialogFrame.tsx';
import { useT } from '../../../../texts/i18n.ts';
import type { Offer } from '../../../actions/offers.ts';
import type { SeenVersions } from '../../../records/useMarks.ts';
import { Ghost, Spoken, useCarry } from '../carry.tsx';
import { useNameOf } from '../entries.tsx';
import type { LayoutProps } from '../ListLayout.tsx';
import { useFieldSaving, useMoves } from '../moves.tsx';
import { useWord } from '../texts.ts';
import { BoardLane } from './BoardLane.tsx';
import { type Lane, laneOf, lanesOf, laneVerdict, type Verdict, whyTexts } from './lanes.ts';
import { useBoardKeys } from './useBoardKeys.ts';
import './board.css';

type FieldBoardProps = Omit<LayoutProps, 'field'> & { readonly field: Field };

/** A lane for each choice of a field; a card that is put into another one goes the way that the file has for it. */
export function Board({ field: name, ...props }: LayoutProps): ReactNode {
  const field = props.list.resource.fields.find((one) => one.name === name);
  return field ? <FieldBoard {...props} field={field} /> : null;
}

function FieldBoard({ list, actions, field }: FieldBoardProps): ReactNode {
  const { language } = useT();
  const word = useWord();
  const hintId = useId();
  const root = useRef<HTMLDivElement>(null);
  const nameOf = useNameOf(list.resource);
  const lanes = lanesOf(field, list.query.filters[field.name]);
  const titleOf = (key: string): string =>
    lanes.find((lane) => lane.key === key)?.option?.title[language] ?? word('noChoice');
  const { judge, put, moves, choosing, endChoosing, dialog } = usePutting({ list, actions, field, titleOf });
  const carry = useCarry<WireRecord>(put);
  const { carried } = carry;
  const [seen] = useState<SeenVersions>(() => new Map());
  const { onKey, spoken } = useBoardKeys({ carry, field, judge, titleOf, root });
  const verdictOf = ({ key }: Lane): Verdict | undefined => carried && judge(carried.thing, key);
  return (
    <div className="q-board" ref={root} data-edge="" data-testid="board" data-carrying={carried?.by}>
      <Spoken hintId={hintId} hint={word('boardKeys')} spoken={spoken} />
      {lanes.map((lane) => (
        <BoardLane
          key={lane.key}
          {...{ lane, list, field, moves, seen, hintId, onKey, press: carry.press, lifted: carried?.thing.id }}
          verdict={verdictOf(lane)}
          isOver={carried?.over === lane.key}
        />
      ))}
      {carried?.by === 'pointer' && <Ghost place={carry.ghost}>{nameOf(carried.thing)}</Ghost>}
      {choosing && (
        <StepDialog
          title={word('whichStep', { name: nameOf(choosing.record), lane: titleOf(choosing.to) })}
          offers={choosing.offers}
          onEnd={endChoosing}
        />
      )}
      {dialog}
    </div>
  );
}

interface Choosing {
  readonly record: WireRecord;
  readonly to: string;
  readonly offers: readonly Offer[];
}

interface Putting extends Pick<LayoutProps, 'list' | 'actions'> {
  readonly field: Field;
  readonly titleOf: (key: string) => string;
}

/** What becomes of a card that is put into a lane. */
function usePutting({ list, actions, field, titleOf }: Putting) {
  const { resource } = list;
  const { notices } = useApp();
  const { language } = useT();
  const word = useWord();
  const { moves, track } = useMoves(resource);
  const saving = useFieldSaving(resource);
  const [choosing, choose] = useState<Choosing>();
  const canUpdate = list.abilities('update');
  const judge = (record: WireRecord, to: string): Verdict =>
    laneVerdict({ ...actions, resource, field, record, to, canUpdate });
  const step = (offer: Offer, record: WireRecord, to: string) =>
    track({ record, from: laneOf(record, field), to }, () => actions.start(offer, { record }));
  const put = (record: WireRecord, to: string): void => {
    if (moves.has(record.id)) return;
    const verdict = judge(record, to);
    if (verdict.kind === 'no') {
      const why = whyTexts(verdict.why, word, language);
      notices.show({ type: 'error', text: word('cannotGo', { lane: titleOf(to), why }) });
    }
    if (verdict.kind === 'save')
      void track({ record, from: laneOf(record, field), to }, () =>
        saving.save(record, { [field.name]: to === '' ? null : to }),
      );
    const [first, ...others] = verdict.kind === 'step' ? verdict.offers : [];
    if (first && others.length === 0) void step(first, record, to);
    else if (first) choose({ record, to, offers: [first, ...others] });
  };
  const endChoosing = (offer: Offer | undefined): void => {
    choose(undefined);
    if (offer && choosing) void step(offer, choosing.record, choosing.to);
  };
  return { judge, put, moves, choosing, endChoosing, dialog: saving.dialog };
}

interface StepDialogProps {
  readonly title: string;
  readonly offers: readonly Offer[];
  /** Undefined: none of them. */
  readonly onEnd: (offer: Offer | undefined) => void;
}

/** Several steps lead to the same state: which one is meant. */
function StepDialog({ title, offers, onEnd }: StepDialogProps): ReactNode {
  const { t, language } = useT();
  const leave = () => onEnd(undefined);
  return (
    <DialogFrame
      title={title}
      handle="which-step"
      start={(box) => box.querySelector<HTMLElement>('[data-testid^="step-"]')}
      onClose={leave}
    >
      <div className="q-steps">
        {offers.map((offer) => (
          <button
            key={offer.action.name}
            type="button"
            className="q-button"
            data-danger={offer.action.isDangerous || undefined}
            data-testid={`step-${offer.action.name}`}
            onClick={() => onEnd(offer)}
          >
            {offer.action.title[language]}
          </button>
        ))}
      </div>
      <footer>
        <button type="button" className="q-button" data-testid="cancel" onClick={leave}>
          {t('dialog.cancel')}
        </button>
      </footer>
    </DialogFrame>
  );
}
