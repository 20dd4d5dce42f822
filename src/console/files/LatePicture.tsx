import type { ReactNode } from 'react';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import type { PictureProps } from './Picture.tsx';

const Loaded = lazyPart<PictureProps>(
  async () => (await import('./Picture.tsx')).Picture,
  ({ name }) => name,
);

/** Pictures come with the first one that is shown; until then its name stands there. */
export function LatePicture(props: PictureProps): ReactNode {
  return <Loaded {...props} waiting={props.name} />;
}
