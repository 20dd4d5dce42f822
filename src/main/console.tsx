import { createRoot } from 'react-dom/client';
import { Console } from '../console/Console.tsx';
import { createHouse } from '../console/createHouse.ts';
import { i18n } from '../console/texts/createTexts.ts';
import { giveStylesNonce } from '../console/theme/themeStore.ts';
import { pages } from './pages.ts';
import { panels } from './panels.ts';
import '../console/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

/** Written into index.html by the server, a fresh one for each answer; antd's styles carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
giveStylesNonce(nonce);

const { house, router } = createHouse(nonce, { pages, panels });
await i18n.changeLanguage(house.settings.get().language);
createRoot(root).render(<Console house={house} router={router} />);
