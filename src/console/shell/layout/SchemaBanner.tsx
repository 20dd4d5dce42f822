import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { schemaFaultIn, schemaFaultLine } from '../../../contract/schemaEditor.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

/** The page that mends them. */
const component = 'system/schema';

/** Tells administrators of faults in resource files, for as long as there are any; the server tells nobody else. */
export function SchemaBanner(): ReactNode {
  const { schemaFaults, access } = useHouse();
  const { say, language } = useSay();
  const navigate = useNavigate();
  const faults = useStore(schemaFaults);
  const { routes } = useStore(access);
  const [first] = faults;
  if (!first) return null;
  const page = [...routes.values()].find(({ page }) => page.view === 'own' && page.component === component);
  const isFile = first.file.endsWith('.json');
  const open = page && (() => void navigate(`${page.path}${isFile ? `?edit=${encodeURIComponent(first.file)}` : ''}`));
  return (
    <div className="q-banner" role="alert" data-testid="schema-banner">
      <strong>{say('schema.banner', { n: faults.length })}</strong>
      <span className="q-banner-text">{schemaFaultLine(schemaFaultIn(language, first))}</span>
      {open && (
        <button type="button" className="q-link" data-testid="schema-banner-open" onClick={open}>
          {say('schema.bannerOpen')}
        </button>
      )}
    </div>
  );
}
