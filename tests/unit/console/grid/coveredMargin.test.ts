import { expect, test } from 'vitest';
import { columnPins } from '../../../../src/console/grid/columns.ts';
import { coveredMargin } from '../../../../src/console/grid/GridFoot.tsx';

const columns = [{ width: 120, pin: 'left' }, { width: 300 }, { width: 80.5, pin: 'right' }] as const;
const widths = columns.map(({ width }) => width);

test.each([
  [0, '0px -81px 0px -120px'],
  [40, '0px -81px 0px -160px'],
])('pinned columns and a selection column of %i px cover the columns below them', (lead, margin) => {
  expect(coveredMargin({ pins: columnPins(columns, lead), widths, lead })).toBe(margin);
});
