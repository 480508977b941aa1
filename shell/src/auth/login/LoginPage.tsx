import { useState } from 'react';
import { subdomainFromHost } from '@techadds/shared/api';
import { paths } from '@techadds/shared/paths';
import { Text } from '@techadds/shared/ui/base';
import { Entrance } from '../AuthLayout';
import { EntranceLink } from '../PublicLink';
import { DemoAccounts } from './DemoAccounts';
import { LoginForm, type Values } from './LoginForm';

interface LoginPageProps {
  /** Preloads the app. */
  onPassword: () => void;
  onSignedIn: () => Promise<void>;
}

/** The link to registration: with the marketplace of this host, or else the one whose demo accounts are shown. */
function registerAt(marketplace: string | undefined): string {
  const search = new URLSearchParams(location.search);
  const known = search.has('subdomain') || search.has('tenant') || subdomainFromHost(location.hostname);
  if (marketplace && !known) search.set('subdomain', marketplace);
  return search.size > 0 ? `${paths.register}?${search.toString()}` : paths.register;
}

export function LoginPage({ onPassword, onSignedIn }: LoginPageProps) {
  const [values, setValues] = useState<Values>({ email: '', password: '' });
  const [marketplace, setMarketplace] = useState<string>();
  const choose = (credentials: Values) => {
    setValues(credentials);
    onPassword();
  };
  const { company } = document.documentElement.dataset;
  return (
    <Entrance
      title="Sign in"
      text={`to your ${company ? `${company} ` : ''}workspace on TechAdds`}
      aside={<DemoAccounts chosen={values.email} marketplace={marketplace} onMarketplace={setMarketplace} onChoose={choose} />}
    >
      <LoginForm values={values} onChange={setValues} onPassword={onPassword} onSignedIn={onSignedIn} />
      <Text textStyle="sm" color="fg.muted" mt="5">
        New here? <EntranceLink to={registerAt(marketplace)}>Create an account</EntranceLink>
      </Text>
    </Entrance>
  );
}
