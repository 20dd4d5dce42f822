import { type ClipboardEvent, useContext, useState } from 'react';
import { labelKey } from '../../../contract/record.ts';
import type { Field } from '../../../contract/resource.ts';
import { type Offer, offerOf } from '../../references/offer.tsx';
import { type Choice, type FieldServices, LineStatesContext, useFieldServices } from '../../services.tsx';
import { parseTable } from './clipboard.ts';
import type { GridParts } from './gridContext.ts';
import type { GridStore, Settled } from './gridStore.ts';
import { cellOf } from './keyboard.ts';
import { newRow } from './newRow.ts';
import { type Pasted, pasteRows } from './pasteRows.ts';

/** Takes a block of cells from the clipboard; `left` is how many of its rows found no room. */
export function useGridPaste({ field, items, store, isReadOnly }: GridParts, most: number) {
  const services = useFieldServices();
  const stateOf = useContext(LineStatesContext);
  const [left, setLeft] = useState(0);
  const paste = (event: ClipboardEvent): void => {
    const at = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // A single value goes where the writing mark is, as anywhere else.
    if (isReadOnly || !at || !/[\t\r\n]./.test(text)) return;
    event.preventDefault();
    const pasted = pasteRows({
      ...{ rows: store.get().rows, items, row: at.row, column: at.column, cells: parseTable(text), most },
      fresh: () => newRow(items),
      isLocked: (item, line) => {
        const { isReadOnly: isLocked, isVisible } = stateOf({ field, item, line });
        return isLocked || !isVisible;
      },
    });
    store.replace(pasted.rows);
    setLeft(pasted.left);
    void findReferences(services, { items, store }, pasted.searched);
  };
  return { paste, left };
}

/** A text that so many pages of records contain is told apart by nothing that can be read. */
const mostPages = 25;
/** So many texts are asked about at once. */
const atOnce = 6;

interface Grid {
  readonly items: readonly Field[];
  readonly store: Pick<GridStore, 'get' | 'row' | 'settle'>;
}

interface Sought {
  readonly key: number;
  readonly item: Field;
  readonly text: string;
}

interface Question extends Offer {
  readonly item: Field;
  readonly text: string;
}

type Search = Pick<FieldServices, 'search'>;

/**
 * What people call a record stands for its id, among those that the reference offers for the row as it is: a value that only
 * one record has, or the whole label of one. A text that means none, or several, stays for the checks to refuse.
 */
export async function findReferences(services: Search, { items, store }: Grid, searched: Pasted['searched']) {
  const { keys } = store.get();
  let left: readonly Sought[] = searched.flatMap(({ row, item, text }) => {
    const key = keys[row];
    return key === undefined ? [] : [{ key, item, text }];
  });
  // What decides what another reference of the row offers is found before that one.
  while (left.length > 0) {
    const names = new Set(left.map(({ key, item }) => `${key} ${item.name}`));
    const ready = left.filter(({ key, item }) => !ownFieldsOf(item).some((name) => names.has(`${key} ${name}`)));
    const now = ready.length > 0 ? ready : left;
    store.settle(await settledOf(services, { items, store }, now));
    const done = new Set(now);
    left = left.filter((one) => !done.has(one));
  }
}

function ownFieldsOf({ reference }: Field): readonly string[] {
  return Object.values(reference?.filter ?? {}).flatMap((want) => ('field' in want ? [want.field] : []));
}

/** The same text under the same conditions is asked about once. */
async function settledOf(services: Search, { items, store }: Grid, sought: readonly Sought[]): Promise<Settled[]> {
  const requested = Map.groupBy(sought, ({ key, item, text }) => {
    const offer = item.reference ? offerOf(item.reference, store.row(key), { fields: items }) : {};
    return JSON.stringify([item.name, text, offer]);
  });
  const questions = [...requested.values()];
  const settled: Settled[] = [];
  for (let at = 0; at < questions.length; at += atOnce) {
    const some = questions.slice(at, at + atOnce).map(async (alike) => {
      const [first] = alike as [Sought];
      const { item, text } = first;
      if (!item.reference) return;
      const offer = offerOf(item.reference, store.row(first.key), { fields: items });
      const choice = await findMeant(services, { ...offer, item, text }).catch(() => undefined);
      if (!choice) return;
      const meant = { [item.name]: choice.value, [labelKey(item.name)]: choice.label };
      settled.push(...alike.map(({ key }) => ({ key, held: { [item.name]: text }, meant })));
    });
    await Promise.all(some);
  }
  return settled;
}

async function findMeant({ search }: Search, { item, text, filter, values, missing }: Question) {
  const { resource, choices: requested } = item.reference ?? {};
  if (resource === undefined || missing !== undefined) return undefined;
  const all: Choice[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { choices, total } = await search({ resource, keyword: text, page, filter, choices: requested, values });
    all.push(...choices);
    if (all.length >= total || choices.length === 0) return onlyOne(all, text);
  }
  return undefined;
}

function onlyOne(choices: readonly Choice[], text: string): Choice | undefined {
  const byCode = choices.filter(({ codes }) => codes?.includes(text));
  const meant = byCode.length > 0 ? byCode : choices.filter(({ label }) => label === text);
  return meant.length === 1 ? meant[0] : undefined;
}
