import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHouse } from '../../house.ts';
import { createAuthProvider } from '../../providers/authProvider.ts';
import { useSay } from '../../texts/useSay.ts';
import { safeRedirect } from '../guard/safeRedirect.ts';
import { LanguageChoice } from '../LanguageChoice.tsx';
import './login.css';

/** The login screen; afterwards one is where one wanted to be. */
export function LoginPage(): ReactNode {
  const { say } = useSay();
  const login = useLogin();
  useEffect(() => {
    document.title = `${say('login.title')} · ${say('product.name')}`;
  }, [say]);
  return (
    <main className="q-login">
      <div className="q-login-top">
        <LanguageChoice />
      </div>
      <form className="q-login-card" onSubmit={login.submit} noValidate>
        <img src="/favicon.svg" alt="" width="44" height="44" />
        <h1>{say('product.name')}</h1>
        <p>{say('product.tagline')}</p>
        <label htmlFor="login-account">{say('login.account')}</label>
        <Input
          id="login-account"
          data-testid="login-account"
          ref={login.accountRef}
          size="large"
          autoComplete="username"
          autoFocus
          value={login.account}
          status={login.fault === 'account' ? 'error' : ''}
          onChange={(event) => login.setAccount(event.target.value)}
        />
        <label htmlFor="login-password">{say('login.password')}</label>
        <Input
          id="login-password"
          data-testid="login-password"
          ref={login.passwordRef}
          size="large"
          type="password"
          autoComplete="current-password"
          value={login.password}
          status={login.fault === 'password' || login.fault === 'refused' ? 'error' : ''}
          onChange={(event) => login.setPassword(event.target.value)}
        />
        <p className="q-login-fault" role="alert">
          {login.message}
        </p>
        <Button data-testid="login-submit" type="primary" size="large" htmlType="submit" loading={login.isBusy} block>
          {say('login.submit')}
        </Button>
      </form>
    </main>
  );
}

type Fault = 'account' | 'password' | 'refused' | undefined;

/** State and doing of the form. */
function useLogin() {
  const house = useHouse();
  const { say } = useSay();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const accountRef = useRef<InputRef>(null);
  const passwordRef = useRef<InputRef>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = account.trim() === '' ? 'account' : password === '' ? 'password' : undefined;
    setFault(missing);
    if (missing) return (missing === 'account' ? accountRef : passwordRef).current?.focus();
    setBusy(true);
    const answer = await createAuthProvider(house).login({ account: account.trim(), password });
    setBusy(false);
    if (answer.success) return navigate(safeRedirect(query.get('redirect')), { replace: true });
    setRefusal(answer.error?.message ?? '');
    setFault('refused');
    passwordRef.current?.focus();
  };
  const messages = { account: say('login.accountMissing'), password: say('login.passwordMissing'), refused: refusal };
  return { account, setAccount, password, setPassword, fault, message: fault ? messages[fault] : '', isBusy, submit, accountRef, passwordRef };
}
