import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { List } from './useList.ts';

/** Title of the list and what can be done with it as a whole or with what is selected. */
export function ListToolbar({ list, title }: { list: List; title: string }): ReactNode {
  const { say } = useSay();
  const { abilities, selected } = list;
  return (
    <div className="q-toolbar">
      <h1>{title}</h1>
      <span className="q-grow" />
      {abilities('deleteByIds') && (
        <Button
          data-testid="bulk-remove"
          danger
          icon={<DeleteOutlined />}
          disabled={selected.length === 0 || list.isRemoving}
          onClick={() => void list.removeMany(selected)}
        >
          {selected.length > 0 ? say('list.removeSelectedCount', { n: selected.length }) : say('list.removeSelected')}
        </Button>
      )}
      {abilities('create') && (
        <Button data-testid="create" type="primary" icon={<PlusOutlined />} onClick={list.create}>
          {say('list.create')}
        </Button>
      )}
    </div>
  );
}
