import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { type InputProps, useFieldServices } from '../services.tsx';
import { inputAria } from '../widgets/inputAria.ts';

export function BooleanInput(props: InputProps): ReactNode {
  const { word } = useFieldServices();
  return (
    <Switch
      {...inputAria(props)}
      checked={props.value === true}
      disabled={props.isReadOnly}
      checkedChildren={word('yes')}
      unCheckedChildren={word('no')}
      onChange={(checked) => {
        props.onChange(checked);
        props.onBlur();
      }}
    />
  );
}
