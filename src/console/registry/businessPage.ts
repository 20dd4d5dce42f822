import type { ComponentType } from 'react';

/** A page that code of `src/business` draws: the key that its menu entry carries, and how its code is loaded. */
export interface BusinessPage {
  readonly component: string;
  readonly load: () => Promise<ComponentType>;
}
