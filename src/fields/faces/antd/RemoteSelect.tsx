import { Select } from 'antd';
import type { ReactNode, UIEvent } from 'react';
import type { Scalar } from '../../../contract/query.ts';
import { type Choice, useFieldServices } from '../../services.tsx';
import { useRemoteChoices } from '../useRemoteChoices.ts';

export interface RemoteSelectProps {
  readonly resource: string;
  /** What the offered records must have, by field. */
  readonly filter?: Readonly<Record<string, Scalar>>;
  /** Why nothing can be offered just now. */
  readonly hint?: string | undefined;
  readonly chosen: readonly Choice[];
  readonly isMultiple: boolean;
  readonly isClearable: boolean;
  readonly isDisabled?: boolean;
  readonly isFaulty?: boolean;
  readonly placeholder: string;
  readonly onChoose: (chosen: readonly Choice[]) => void;
  readonly onBlur?: () => void;
  /** Attributes of the input inside: id and what it says to assistive technology. */
  readonly attributes: { readonly id: string };
}

type Labelled = { value: string; label?: ReactNode };

/** A select over the records of another resource, which are found on the server as one types and scrolls. */
export function RemoteSelect(props: RemoteSelectProps): ReactNode {
  const { word } = useFieldServices();
  const remote = useRemoteChoices(props.resource, props.filter);
  const emptyText = { idle: word('noMatch'), busy: word('loading'), failed: word('searchFailed') }[remote.state];
  const scroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
    if (scrollHeight - scrollTop - clientHeight < 60) remote.more();
  };
  const change = (chosen: Labelled | Labelled[] | null | undefined) => {
    const list = chosen === null || chosen === undefined ? [] : [chosen].flat();
    const choiceOf = ({ value, label }: Labelled): Choice =>
      remote.choices.find((choice) => choice.value === value) ?? {
        ...{ value, label: typeof label === 'string' ? label : value },
      };
    props.onChoose(list.map(choiceOf));
  };
  return (
    <Select<Labelled | Labelled[] | null>
      {...props.attributes}
      className="q-wide"
      labelInValue
      {...(props.isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={props.isMultiple ? [...props.chosen] : (props.chosen[0] ?? null)}
      options={props.hint === undefined ? (remote.choices as Choice[]) : []}
      loading={remote.state === 'busy'}
      disabled={props.isDisabled ?? false}
      allowClear={props.isClearable}
      status={props.isFaulty ? 'error' : ''}
      placeholder={props.placeholder}
      notFoundContent={props.hint ?? emptyText}
      showSearch={{ filterOption: false, onSearch: (typed) => props.hint === undefined && remote.type(typed) }}
      onOpenChange={(isOpen) => isOpen && props.hint === undefined && remote.open()}
      onPopupScroll={scroll}
      onChange={change}
      onBlur={props.onBlur ?? (() => undefined)}
    />
  );
}
