import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { GroupBy, GroupsBody } from '../../../../../contract/groups.ts';
import { useApp } from '../../../../app.ts';
import { HwError } from '../../../../client/hwError.ts';
import { saveFile } from '../../../../files/fileCalls.ts';
import { groupsFileCall } from '../../../../providers/recordCalls.ts';
import { askFile } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { useMayOn } from '../../../../registry/abilities.ts';
import { useT } from '../../../../texts/i18n.ts';
import { MoreMenu } from '../../../actions/MoreMenu.tsx';
import type { List } from '../../useList.ts';
import { useWord } from '../texts.ts';
import { type Part, partKey } from './useGroups.ts';

interface GroupChooserProps {
  /** Everything that records can be grouped by. */
  readonly parts: readonly Part[];
  readonly chosen: readonly GroupBy[];
  readonly nameOf: (part: Part) => string;
  readonly onChoose: (chosen: readonly GroupBy[]) => void;
}

/** A button for each part of a group: pressed ones are numbered in their order, and Alt with an arrow changes it. */
export function GroupChooser({ parts, chosen, nameOf, onChoose }: GroupChooserProps): ReactNode {
  const word = useWord();
  const keys = chosen.map(partKey);
  const byKey = new Map(parts.map((part) => [keyOf(part), part]));
  const others = parts.filter((part) => !keys.includes(keyOf(part)));
  const choose = (next: readonly string[]): void =>
    onChoose(next.flatMap((key) => parts.filter((part) => keyOf(part) === key).map(toGroupBy)));
  const press = (event: KeyboardEvent, at: number): void => {
    const step = event.altKey ? steps[event.key] : undefined;
    const to = at + (step ?? 0);
    if (step === undefined || at === -1 || to < 0 || to >= keys.length) return;
    event.preventDefault();
    const moved = keys.filter((_, i) => i !== at);
    choose([...moved.slice(0, to), keys[at] as string, ...moved.slice(to)]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of a toolbar, not fields of a form
    <div className="q-group-by" role="group" aria-label={word('groupBy')} title={word('groupByKeys')}>
      <span className="q-soft" aria-hidden="true">
        {word('groupBy')}
      </span>
      {[...chosen.flatMap((part) => byKey.get(partKey(part)) ?? []), ...others].map((part) => {
        const key = keyOf(part);
        const at = keys.indexOf(key);
        const isOnly = at !== -1 && keys.length === 1;
        return (
          <button
            key={key}
            type="button"
            className="q-group-part"
            data-testid={`group-by-${key}`}
            aria-pressed={at !== -1}
            aria-disabled={isOnly || undefined}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            onKeyDown={(event) => press(event, at)}
            onClick={() => !isOnly && choose(at === -1 ? [...keys, key] : keys.filter((one) => one !== key))}
          >
            {at !== -1 && <small>{at + 1}</small>}
            {nameOf(part)}
          </button>
        );
      })}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function toGroupBy({ field, unit }: Part): GroupBy {
  return { field: field.name, ...(unit && { unit }) };
}

function keyOf(part: Part): string {
  return partKey(toGroupBy(part));
}

const formats = ['xlsx', 'csv'] as const;

/** The groups that are shown, all of them, as a file; there for whoever may export. */
export function GroupExport({ list, body }: { list: List; body: GroupsBody }): ReactNode {
  const { notices } = useApp();
  const provider = useData();
  const { t, language } = useT();
  const word = useWord();
  const [isBusy, setBusy] = useState(false);
  const { resource } = list;
  const canExport = useMayOn(resource, 'export');
  if (!canExport || resource.calls.groups === undefined) return null;
  const start = async (format: (typeof formats)[number]): Promise<void> => {
    setBusy(true);
    try {
      const file = await askFile(provider, groupsFileCall(resource, { ...body, format }));
      saveFile(file, `${resource.title[language]}.${format}`);
      notices.show({ type: 'success', text: t('sheet.exported') });
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <MoreMenu
      className="q-button"
      handle="groups-export"
      word={word('exportGroups')}
      isDisabled={isBusy}
      items={formats.map((format) => ({
        ...{ key: format, handle: `groups-${format}`, label: word(format), isDangerous: false },
        onChoose: () => void start(format),
      }))}
    />
  );
}
