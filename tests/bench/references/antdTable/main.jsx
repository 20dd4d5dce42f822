import { Table } from 'antd';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { columns, columnWidth, height, rows } from '../tableRows.ts';

const cells = columns.map(({ key, title }) => ({ key, dataIndex: key, title, width: columnWidth }));

/** antd's virtual table, as in its guide. */
function Reference() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" data-testid="open" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Table
          virtual
          rowKey="id"
          size="small"
          columns={cells}
          dataSource={rows}
          pagination={false}
          scroll={{ x: columns.length * columnWidth, y: height }}
        />
      )}
    </>
  );
}

createRoot(document.getElementById('root')).render(<Reference />);
