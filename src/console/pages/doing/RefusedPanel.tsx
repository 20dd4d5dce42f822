import type { ReactNode } from 'react';
import { type HwError, wordsOf } from '../../client/hwError.ts';
import { Panel } from '../../shell/dialog/Panel.tsx';
import { useSay } from '../../texts/i18n.ts';
import { countOf, type Target } from './doingBody.ts';
import { RefusedList } from './RefusedList.tsx';
import { refusedCount, refusedRecords } from './refusedRecords.ts';

interface RefusedPanelProps {
  /** What was to be done with them. */
  readonly action: string;
  readonly target: Target;
  readonly refusal: HwError;
  readonly labelOf: (id: string) => string | undefined;
  readonly onClose: () => void;
}

/** Nothing was done, because of these records: all or none (contract.md section 4). */
export function RefusedPanel({ action, target, refusal, labelOf, onClose }: RefusedPanelProps): ReactNode {
  const speaker = useSay();
  const { say } = speaker;
  const records = refusedRecords(refusal, target);
  const count = refusedCount(refusal, records);
  const title = say('doing.titleMany', { action, n: countOf(target) });
  return (
    <Panel title={title} handle="refused" onClose={onClose}>
      <p>{records.length > 0 ? say('doing.refused', { n: count }) : wordsOf(refusal, speaker)}</p>
      <RefusedList records={records} count={count} labelOf={labelOf} />
    </Panel>
  );
}
