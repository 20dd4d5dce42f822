import { iconNames } from '../read/iconNames.ts';
import type { Path } from '../read/place.ts';
import type { Document } from '../read/readDocument.ts';
import type { AreasSource, ResourceSource } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Shape } from './checkShape.ts';
import type { Report } from './report.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  chooseOutlinedIcon: { en: 'choose one of the outlined icons of Ant Design', zh: '请选用 Ant Design 的线框图标' },
  noIcon: { en: 'there is no icon `{{icon}}`', zh: '没有图标`{{icon}}`' },
});

/** An icon that a file names; none where it leaves the choice to the console. */
interface Named {
  readonly icon?: string | undefined;
  readonly path: Path;
}

/** Where a file of each shape names icons. */
const namedIn: Readonly<Record<Shape, (value: unknown) => Named[]>> = {
  enums: () => [],
  areas: (value) => Object.entries(value as AreasSource).map(([name, { icon }]) => ({ icon, path: [name] })),
  resource: (value) => {
    const { screens = {}, states, actions = [] } = value as ResourceSource;
    return [
      ...Object.entries(screens).map(([key, { icon }]) => ({ icon, path: ['screens', key] })),
      ...(states?.transitions ?? []).map(({ icon }, i) => ({ icon, path: ['states', 'transitions', i] })),
      ...actions.map(({ icon }, i) => ({ icon, path: ['actions', i] })),
    ];
  },
};

/** Warns of icons that cannot be drawn: another one stands in for them. The shape of the file must be sound. */
export function checkIcons(shape: Shape, { value }: Document, report: Report): void {
  for (const { icon, path } of namedIn[shape](value)) {
    if (icon === undefined || iconNames().has(icon)) continue;
    const mend = suggest(icon, iconNames(), texts.chooseOutlinedIcon);
    report.warn({ path: [...path, 'icon'], what: texts.noIcon({ icon }), mend });
  }
}
