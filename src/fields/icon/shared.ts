import type { FieldKind } from '../kind.ts';
import { mustMatch, wrongFormat } from '../refusals.ts';

/** The name of an outlined icon of antd's set. A name that the set does not have shows the icon for "some page". */
export const icon: FieldKind = {
  name: 'icon',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: mustMatch(
    /^[A-Z][A-Za-z0-9]{0,40}Outlined$/,
    wrongFormat(
      '须为 Ant Design 线框图标名，如 CompassOutlined',
      'an outlined icon of Ant Design, such as CompassOutlined',
    ),
  ),
};
