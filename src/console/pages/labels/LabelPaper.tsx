import { memo, type ReactNode } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../contract/resource.ts';
import { Printed } from '../printing/Printed.tsx';
import type { Sheet } from './labelRun.ts';
import { PaperLabel } from './PaperLabel.tsx';

interface LabelPaperProps {
  readonly resource: Resource;
  readonly label: Label;
  readonly sheets: readonly Sheet[];
}

/** The labels on paper, each on a page of its own size. */
export const LabelPaper = memo(function LabelPaper({ resource, label, sheets }: LabelPaperProps): ReactNode {
  const [width, height] = label.size;
  return (
    <Printed testId="label-paper" pageRules={`@page { size: ${width}mm ${height}mm; margin: 0 }`}>
      {sheets.map(({ record, copy }) => (
        <PaperLabel key={`${record.id} ${copy}`} resource={resource} label={label} record={record} />
      ))}
    </Printed>
  );
});
