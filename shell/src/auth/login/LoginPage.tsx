import { useState } from 'react';
import { subdomainFromHost } from '@techadds/shared/api';
import { paths } from '@techadds/shared/paths';
import { Text } from '@techadds/shared/ui/base';
import { AuthLayout } from '../AuthLayout';
import { lazyChunk } from '../../layout/lazy';
import { PublicLink } from '../PublicLink';
import type { EarlyState } from './handover';
import { LoginForm } from './LoginForm';
import { enterValues, initialLoginState, type LoginFormValues } from './login-state';

const DemoAccounts = lazyChunk(async () => (await import(/* webpackChunkName: 'demo-accounts' */ './DemoAccounts')).DemoAccounts);

interface LoginPageProps {
  /** Preloads the app. */
  onPasswordFocus: () => void;
  onSignedIn: () => Promise<void>;
  /** The state to begin with, in place of the one of the page before React. */
  initial?: EarlyState;
}

/** The values of a prerendered page whose script did not load. */
function readTypedState(): EarlyState {
  const read = (name: string) => document.querySelector<HTMLInputElement>(`form [name=${name}]`)?.value ?? '';
  return { form: enterValues(initialLoginState, { email: read('email'), password: read('password') }), passwordVisible: false };
}

/** The link to registration: with the marketplace of this host, or else the one whose demo accounts are shown. */
function toRegisterUrl(marketplace: string | undefined): string {
  const search = new URLSearchParams(location.search);
  const known = search.has('subdomain') || search.has('tenant') || subdomainFromHost(location.hostname);
  if (marketplace && !known) search.set('subdomain', marketplace);
  return search.size > 0 ? `${paths.register}?${search.toString()}` : paths.register;
}

export function LoginPage({ onPasswordFocus, onSignedIn, initial }: LoginPageProps) {
  const [early] = useState(() => initial ?? globalThis.__signIn?.getState() ?? readTypedState());
  const [state, setState] = useState(early.form);
  const [marketplace, setMarketplace] = useState<string>();
  const choose = (credentials: LoginFormValues) => {
    setState((before) => enterValues(before, credentials));
    onPasswordFocus();
  };
  const { company } = document.documentElement.dataset;
  return (
    <AuthLayout
      title="Sign in"
      text={`to your ${company ? `${company} ` : ''}workspace on TechAdds`}
      aside={
        <DemoAccounts selectedEmail={state.values.email} marketplace={marketplace} onMarketplaceChange={setMarketplace} onSelect={choose} />
      }
    >
      <LoginForm state={state} onChange={setState} early={early} onPasswordFocus={onPasswordFocus} onSignedIn={onSignedIn} />
      <Text textStyle="sm" color="fg.muted" mt="5">
        New here? <PublicLink to={toRegisterUrl(marketplace)}>Create an account</PublicLink>
      </Text>
    </AuthLayout>
  );
}
