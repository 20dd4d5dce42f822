import { Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { type Choice, type InputProps, useFieldServices } from '../services.tsx';
import { inputAria } from '../widgets/inputAria.ts';
import { clearable, LeaveByTab } from '../widgets/selectParts.tsx';
import { matchesChoice, nearerChoice } from './matching.ts';

interface ChoiceInputProps extends InputProps {
  readonly choices: readonly Choice[];
  /** Renders a choice with more than its label, such as a colored tag. Without it, the label is shown. */
  readonly draw?: (value: string) => ReactNode;
}

/** A select for a known list. A value that is not in the list is shown as it is. */
export function ChoiceInput({ choices, draw, ...props }: ChoiceInputProps): ReactNode {
  const { t } = useFieldServices();
  const { value, onChange, onBlur, isReadOnly, isRequired, faults } = props;
  return (
    <LeaveByTab>
      <Select
        {...inputAria(props)}
        className="q-wide"
        value={value === null || value === undefined || value === '' ? null : String(value)}
        options={choices as Choice[]}
        disabled={isReadOnly}
        allowClear={!isRequired && clearable(t('clear'))}
        status={faults.length > 0 ? 'error' : ''}
        placeholder={t('choose')}
        notFoundContent={t('noMatch')}
        showSearch={choices.length > 7 && { filterOption: matchesChoice, filterSort: nearerChoice }}
        onChange={(chosen: string | null | undefined) => onChange(chosen ?? undefined)}
        onBlur={onBlur}
        {...(draw && {
          optionRender: ({ value: one }) => draw(String(one)),
          labelRender: ({ value: one }) => draw(String(one)),
        })}
      />
    </LeaveByTab>
  );
}

export function BooleanInput(props: InputProps): ReactNode {
  const { t } = useFieldServices();
  return (
    <Switch
      {...inputAria(props)}
      checked={props.value === true}
      disabled={props.isReadOnly}
      checkedChildren={t('yes')}
      unCheckedChildren={t('no')}
      onChange={(checked) => {
        props.onChange(checked);
        props.onBlur();
      }}
    />
  );
}
