import type { ScreenView } from '../../src/contract/resource.ts';
import type { TextSource } from './source.ts';

/** A page as a file gives it. */
export interface ScreenSource {
  readonly view: ScreenView;
  readonly hidden?: boolean;
  readonly path: string;
  readonly title?: TextSource;
  readonly icon?: string;
  readonly area: string;
  readonly order?: number;
  readonly perm?: string;
  readonly kind?: string;
}
