import type { Locator } from 'playwright-core';
import type { Stage } from './product.ts';

/** What a picture shows: an element, or the page below the tabs down to an element. */
export type Frame = { readonly of: Locator } | { readonly to: Locator };

/** A picture, and how to get what it shows on the screen. */
export interface Scene {
  /** Resource files that are added to those of the product, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly width?: number;
  readonly height?: number;
  /** Opens what the picture shows. Without a frame, it shows the whole window. */
  take(stage: Stage): Promise<Frame | undefined>;
}
