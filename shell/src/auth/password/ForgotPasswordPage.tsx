import { forgotPassword } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { PublicLink } from '../PublicLink';
import { RequestLinkForm } from '../RequestLinkForm';
import { NextSteps } from '../NextSteps';

const steps = [
  { title: 'We e-mail you a link', text: 'The e-mail arrives within a few minutes. Otherwise, check the spam folder.' },
  { title: 'You open the link', text: 'It works once and expires after 30 minutes.' },
  { title: 'You choose a new password', text: 'You are signed out everywhere, then sign in with the new one.' },
];

/** Requests the email with the link that resets the password. */
export function ForgotPasswordPage() {
  return (
    <RequestLinkForm
      title="Forgot password"
      text="Get a link that sets a new one"
      aside={<NextSteps title="What happens next" steps={steps} />}
      endpoint={forgotPassword}
      footerLinks={<PublicLink to={paths.login + location.search}>Back to sign in</PublicLink>}
      renderConfirmation={(email) => <>If there is an account for {email}, an e-mail with a link is on its way.</>}
    />
  );
}
