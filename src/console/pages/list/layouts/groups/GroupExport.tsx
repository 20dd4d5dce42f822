import { type ReactNode, useState } from 'react';
import type { GroupsBody } from '../../../../../contract/groups.ts';
import { HwError } from '../../../../client/hwError.ts';
import { saveFile } from '../../../../files/fileCalls.ts';
import { useHouse } from '../../../../house.ts';
import { useSay } from '../../../../texts/i18n.ts';
import { MoreMenu } from '../../../doing/MoreMenu.tsx';
import type { List } from '../../useList.ts';
import { useWord } from '../words/useWord.ts';

const formats = ['xlsx', 'csv'] as const;

/** The groups that are shown, all of them, as a file; there for whoever may export. */
export function GroupExport({ list, body }: { list: List; body: GroupsBody }): ReactNode {
  const { client, notices } = useHouse();
  const { say, language } = useSay();
  const word = useWord();
  const [isBusy, setBusy] = useState(false);
  const { abilities, resource } = list;
  const path = resource.calls.groups;
  if (!abilities('export') || path === undefined) return null;
  const start = async (format: (typeof formats)[number]): Promise<void> => {
    setBusy(true);
    try {
      const file = await client.file({ method: 'POST', path, body: { ...body, format } });
      saveFile(file, `${resource.title[language]}.${format}`);
      notices.show({ type: 'success', text: say('sheet.exported') });
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
