import { type FieldKind, mustMatch, textKind, wrongFormat } from '../kind.ts';

/** One of a list of choices; the list is the field's `options`, its check is the schema's `enum`. */
export const choice: FieldKind = { name: 'enum', json: 'string', column: 'text', filter: 'choice' };

/** Yes or no. */
export const boolean: FieldKind = { name: 'boolean', json: 'boolean', column: 'integer', filter: 'choice' };

/** The name of an outlined icon of antd's set. A name that the set does not have shows the icon for "some page". */
export const icon = textKind(
  'icon',
  mustMatch(
    /^[A-Z][A-Za-z0-9]{0,40}Outlined$/,
    wrongFormat(
      '须为 Ant Design 线框图标名，如 CompassOutlined',
      'an outlined icon of Ant Design, such as CompassOutlined',
    ),
  ),
  { example: 'CompassOutlined' },
);
