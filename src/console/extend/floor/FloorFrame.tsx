import type { ComponentProps, ReactNode } from 'react';
import { PageFrame } from '../PageFrame.tsx';
import './floor.css';

/** The frame of a page for a tablet, fingers and a scanner. The looks of what lies in it are the classes of `floor.css`. */
export function FloorFrame(props: ComponentProps<typeof PageFrame>): ReactNode {
  return <PageFrame {...props} />;
}
