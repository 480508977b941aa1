import { useState } from 'react';
import { subdomainFromHost } from '@techadds/shared/api';
import { paths } from '@techadds/shared/paths';
import { Text } from '@techadds/shared/ui/base';
import { AuthLayout } from '../AuthLayout';
import { PublicLink } from '../PublicLink';
import { DemoAccounts } from './DemoAccounts';
import { LoginForm, type LoginFormValues } from './LoginForm';

interface LoginPageProps {
  /** Preloads the app. */
  onPasswordFocus: () => void;
  onSignedIn: () => Promise<void>;
}

/** The link to registration: with the marketplace of this host, or else the one whose demo accounts are shown. */
function toRegisterUrl(marketplace: string | undefined): string {
  const search = new URLSearchParams(location.search);
  const known = search.has('subdomain') || search.has('tenant') || subdomainFromHost(location.hostname);
  if (marketplace && !known) search.set('subdomain', marketplace);
  return search.size > 0 ? `${paths.register}?${search.toString()}` : paths.register;
}

export function LoginPage({ onPasswordFocus, onSignedIn }: LoginPageProps) {
  const [values, setValues] = useState<LoginFormValues>({ email: '', password: '' });
  const [marketplace, setMarketplace] = useState<string>();
  const choose = (credentials: LoginFormValues) => {
    setValues(credentials);
    onPasswordFocus();
  };
  const { company } = document.documentElement.dataset;
  return (
    <AuthLayout
      title="Sign in"
      text={`to your ${company ? `${company} ` : ''}workspace on TechAdds`}
      aside={<DemoAccounts selectedEmail={values.email} marketplace={marketplace} onMarketplaceChange={setMarketplace} onSelect={choose} />}
    >
      <LoginForm values={values} onChange={setValues} onPasswordFocus={onPasswordFocus} onSignedIn={onSignedIn} />
      <Text textStyle="sm" color="fg.muted" mt="5">
        New here? <PublicLink to={toRegisterUrl(marketplace)}>Create an account</PublicLink>
      </Text>
    </AuthLayout>
  );
}
