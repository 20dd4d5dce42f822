import Form from '@rjsf/antd';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The form as RJSF's own guide writes one for antd: the schema, the validator, nothing else. */
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
