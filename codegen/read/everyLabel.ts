import type { PlacedDisplay } from './everyDisplay.ts';
import type { Path } from './place.ts';
import type { LabelSource, ResourceSource } from './source.ts';

/** A label with its place. */
export interface PlacedLabel {
  readonly label: LabelSource;
  readonly path: Path;
  /** Its templates, each with its place. */
  readonly templates: readonly PlacedDisplay[];
}

/** Every label of a file. */
export function everyLabel({ labels = [] }: Pick<ResourceSource, 'labels'>): PlacedLabel[] {
  return labels.map((label, i) => {
    const path = ['labels', i];
    const templates = (['heading', 'text'] as const).flatMap((keyword): PlacedDisplay[] => {
      const display = label[keyword];
      return display === undefined ? [] : [{ display, path: [...path, keyword] }];
    });
    return { label, path, templates };
  });
}
