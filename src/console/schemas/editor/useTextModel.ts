import { useState } from 'react';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import type { JsonLanguage } from '../language/createJsonLanguage.ts';
import { useWord } from '../words/useWord.ts';
import { createTextModel, type TextModel } from './createTextModel.ts';
import type { Opened } from './EditorPage.tsx';

/** The text of the opened file, for as long as the file is open. */
export function useTextModel(opened: Opened, language: JsonLanguage): TextModel {
  const { nonce } = useHouse();
  const { language: speech } = useSay();
  const word = useWord();
  const [model] = useState(() =>
    createTextModel(opened.text, {
      nonce,
      label: word('text', { file: opened.file }),
      isReadOnly: !opened.isEditable,
      speech,
      language,
    }),
  );
  return model;
}
