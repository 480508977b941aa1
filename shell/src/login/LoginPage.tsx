import { useState } from 'react';
import { paths } from '@techadds/shared/paths';
import { Text } from '@techadds/shared/ui/base';
import { Entrance } from '../entrance/Entrance';
import { EntranceLink } from '../entrance/EntranceLink';
import { DemoAccounts } from './DemoAccounts';
import { LoginForm, type Values } from './LoginForm';

interface LoginPageProps {
  /** Loads what follows the sign-in, ahead of time. */
  onPassword: () => void;
  onSignedIn: () => Promise<void>;
}

export function LoginPage({ onPassword, onSignedIn }: LoginPageProps) {
  const [values, setValues] = useState<Values>({ email: '', password: '' });
  const choose = (credentials: Values) => {
    setValues(credentials);
    onPassword();
  };
  const { company } = document.documentElement.dataset;
  return (
    <Entrance
      title="Sign in"
      text={`to your ${company ? `${company} ` : ''}workspace on TechAdds`}
      aside={<DemoAccounts chosen={values.email} onChoose={choose} />}
    >
      <LoginForm values={values} onChange={setValues} onPassword={onPassword} onSignedIn={onSignedIn} />
      <Text textStyle="sm" color="fg.muted" mt="5">
        New here? <EntranceLink to={paths.register + location.search}>Create an account</EntranceLink>
      </Text>
    </Entrance>
  );
}
