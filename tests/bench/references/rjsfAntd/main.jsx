import Form from '@rjsf/antd';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A minimal form as in RJSF's guide for antd, with only the schema and the validator. */
function Reference({ schema }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" data-testid={isOpen ? 'cancel' : 'open'} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen && <Form schema={schema} validator={validator} noHtml5Validate />}
    </>
  );
}

const schema = await (await fetch('/form.json')).json();
createRoot(document.getElementById('root')).render(<Reference schema={schema} />);
