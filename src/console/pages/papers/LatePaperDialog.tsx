import { lazyPart } from '../../shell/pages/lazyPart.tsx';

/** What documents are drawn with comes with the first of them. */
export const LatePaperDialog = lazyPart(async () => (await import('./PaperDialog.tsx')).PaperDialog);
