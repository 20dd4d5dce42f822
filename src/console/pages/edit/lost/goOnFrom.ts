import type { WireRecord } from '../../../../contract/record.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { FormStore } from '../createFormStore.ts';
import { withHiddenEmpty, withHiddenText } from '../merge/hiddenText.ts';
import type { Attempt } from './attempt.ts';
import { onAnswer } from './onAnswer.ts';

interface Parts {
  readonly resource: Resource;
  readonly store: FormStore;
  /** The record as it is stored now. */
  readonly answer: WireRecord;
  readonly sent: Attempt;
}

/** What is typed by now stands on top of what is stored. */
export function goOnFrom({ resource, store, answer, sent }: Parts): void {
  const { typed, fields } = store.get();
  const mine = withHiddenEmpty(typed, fields);
  const onTop = withHiddenText(onAnswer({ resource, sent: sent.typed, typed: mine, answer }), typed, fields);
  store.rebase({ initial: answer, version: answer.version, typed: onTop });
}
