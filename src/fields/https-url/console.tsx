import type { ConsoleFace } from '../consoleFace.ts';
import { TextInput } from '../faces/TextInput.tsx';
import { textFace } from '../text/console.tsx';

/** A web address; only https becomes a link. */
export const httpsUrlFace: ConsoleFace = {
  ...textFace,
  Cell: ({ value }) => {
    const address = String(value ?? '');
    if (!/^https:\/\//i.test(address)) return address;
    return (
      <a className="q-link" href={address} target="_blank" rel="noreferrer noopener">
        {address.replace(/^https:\/\//i, '')}
      </a>
    );
  },
  Input: (props) => <TextInput {...props} options={{ inputMode: 'url' }} />,
  width: 180,
};
