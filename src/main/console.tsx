import { createRoot } from 'react-dom/client';
import { Console } from '../console/Console.tsx';
import { createApp } from '../console/createApp.ts';
import { fetchTexts, i18n } from '../console/texts/createTexts.ts';
import { giveStylesNonce } from '../console/theme/themeStore.ts';
import { pages, panels } from './pages.ts';
import '../console/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

/** The nonce that the server writes into index.html; antd's styles need it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
giveStylesNonce(nonce);

const { app, router } = createApp(nonce, { pages, panels });
void start();

/** Starts the console. If its texts cannot be loaded, it starts in Chinese with a message and loads them again. */
async function start(): Promise<void> {
  const { language } = app.settings.get();
  await fetchTexts(language).then(
    () => i18n.changeLanguage(language),
    () => undefined,
  );
  createRoot(root as HTMLElement).render(<Console app={app} router={router} />);
}
