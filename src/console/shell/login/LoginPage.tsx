import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useApp } from '../../app.ts';
import { HwError, messageOf } from '../../client/hwError.ts';
import { safeRedirect } from '../../location/paths.ts';
import { createAuthProvider } from '../../providers/authProvider.ts';
import { useT } from '../../texts/i18n.ts';
import { LanguageChoice } from '../../ui/controls/LanguageChoice.tsx';
import './login.css';

/** The login page; after login the user returns to the requested address. */
export function LoginPage(): ReactNode {
  const { t } = useT();
  const login = useLogin();
  useEffect(() => {
    document.title = `${t('login.title')} · ${t('product.name')}`;
  }, [t]);
  return (
    <main className="q-login">
      <div className="q-login-top">
        <LanguageChoice />
      </div>
      <form className="q-login-card" onSubmit={login.submit} noValidate>
        <img src="/favicon.svg" alt="" width="44" height="44" />
        <h1>{t('product.name')}</h1>
        <p>{t('product.tagline')}</p>
        <label htmlFor="login-account">{t('login.account')}</label>
        <input
          id="login-account"
          data-testid="login-account"
          ref={login.accountRef}
          className="q-input"
          autoComplete="username"
          value={login.account}
          aria-invalid={login.fault === 'account'}
          onChange={(event) => login.setAccount(event.target.value)}
        />
        <label htmlFor="login-password">{t('login.password')}</label>
        <input
          id="login-password"
          data-testid="login-password"
          ref={login.passwordRef}
          className="q-input"
          type="password"
          autoComplete="current-password"
          value={login.password}
          aria-invalid={login.fault === 'password' || login.fault === 'refused'}
          onChange={(event) => login.setPassword(event.target.value)}
        />
        <p className="q-login-fault" role="alert">
          {login.message}
        </p>
        <button type="submit" className="q-button q-button-primary" data-testid="login-submit" aria-busy={login.isBusy}>
          {t('login.submit')}
        </button>
      </form>
    </main>
  );
}

type Fault = 'account' | 'password' | 'refused' | undefined;

function useLogin() {
  const app = useApp();
  const translator = useT();
  const { t } = translator;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const accountRef = useRef<HTMLInputElement>(null);
  useEffect(() => accountRef.current?.focus(), []);
  const passwordRef = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = missingIn(account, password);
    setFault(missing);
    if (missing) return (missing === 'account' ? accountRef : passwordRef).current?.focus();
    setBusy(true);
    const answer = await createAuthProvider(app).login({ account: account.trim(), password });
    setBusy(false);
    if (answer.success) return navigate(safeRedirect(query.get('redirect')), { replace: true });
    setError(answer.error);
    setFault('refused');
    passwordRef.current?.focus();
  };
  const messages = {
    account: t('login.accountMissing'),
    password: t('login.passwordMissing'),
    refused: error instanceof HwError ? messageOf(error, translator) : '',
  };
  return {
    account,
    setAccount,
    password,
    setPassword,
    fault,
    message: fault ? messages[fault] : '',
    isBusy,
    submit,
    accountRef,
    passwordRef,
  };
}

function missingIn(account: string, password: string): 'account' | 'password' | undefined {
  if (account.trim() === '') return 'account';
  return password === '' ? 'password' : undefined;
}
