import { forgotPassword } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { EntranceLink } from '../PublicLink';
import { LinkRequest } from '../RequestLinkForm';
import { Steps } from '../NextSteps';

const steps = [
  { title: 'We write to you', text: 'The mail comes within a few minutes. If it does not, look in the spam folder.' },
  { title: 'You open the link', text: 'It works once, and for 30 minutes.' },
  { title: 'You choose a new password', text: 'You are signed out everywhere, then sign in with the new one.' },
];

/** Requests the email with the link that resets the password. */
export function ForgotPasswordPage() {
  return (
    <LinkRequest
      title="Forgot password"
      text="Get a link that sets a new one"
      aside={<Steps title="What happens next" steps={steps} />}
      endpoint={forgotPassword}
      onward={<EntranceLink to={paths.login + location.search}>Back to sign in</EntranceLink>}
      told={(email) => <>If there is an account for {email}, an e-mail with a link is on its way.</>}
    />
  );
}
