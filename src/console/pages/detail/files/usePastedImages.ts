import { useEffect } from 'react';
import { useStable } from '../../../client/rendering.ts';
import { openDialogs } from '../../../shell/dialog/DialogFrame.tsx';

/** Where pasting means something else. */
const typing = 'input, textarea, select, [contenteditable="true"]';

/** Hears of images that are pasted into the page; every one is called `name`, with its own ending. */
export function usePastedImages(isListening: boolean, name: () => string, onPaste: (files: File[]) => void): void {
  const take = useStable((event: ClipboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(typing) !== null;
    if (isElsewhere || openDialogs.get().length > 0) return;
    const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (images.length === 0) return;
    event.preventDefault();
    onPaste(images.map((image, i) => renamed(image, images.length > 1 ? `${name()} ${i + 1}` : name())));
  });
  useEffect(() => {
    if (!isListening) return;
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [isListening, take]);
}

/** A screenshot is called `image.png` by every browser; a copied file keeps its name. */
function renamed(image: File, name: string): File {
  if (!/^image\.\w+$/.test(image.name)) return image;
  const [, ending = 'png'] = /\.(\w+)$/.exec(image.name) ?? [];
  return new File([image], `${name}.${ending}`, { type: image.type });
}
