import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from '../consoleFace.ts';
import { useFieldServices } from '../services.tsx';
import { RowCell } from './RowCell.tsx';

type Row = Readonly<Record<string, unknown>>;

/** A small table: a line for each row, the item fields as columns. */
export function RowsInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur, isReadOnly } = props;
  const { word, language } = useFieldServices();
  const rows: readonly Row[] = Array.isArray(value) ? value : [];
  const items = field.items ?? [];
  const set = (next: readonly Row[]) => onChange(next.length > 0 ? next : undefined);
  return (
    <fieldset className="q-rows" id={props.id} aria-label={field.title[language]}>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {items.map((item) => (
                <th key={item.name} scope="col" data-required={item.required}>
                  {item.title[language]}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Rows have no id of their own; every cell takes its value from outside, so the place is key enough.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={index}>
                {items.map((item) => (
                  <td key={item.name}>
                    <RowCell
                      {...props}
                      item={item}
                      row={row}
                      index={index}
                      onChange={(cell) => set(rows.with(index, { ...row, [item.name]: cell }))}
                      onBlur={onBlur}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    disabled={isReadOnly}
                    aria-label={word('removeRow', { n: index + 1 })}
                    onClick={() => set(rows.toSpliced(index, 1))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button size="small" icon={<PlusOutlined />} disabled={isReadOnly} onClick={() => set([...rows, {}])}>
        {word('addRow')}
      </Button>
    </fieldset>
  );
}
