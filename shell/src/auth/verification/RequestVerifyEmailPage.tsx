import { requestVerifyEmail } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { useSession } from '@techadds/shared/session';
import { PublicLink } from '../PublicLink';
import { RequestLinkForm } from '../RequestLinkForm';

/** Requests another email with the link that confirms the e-mail address. */
export function RequestVerifyEmailPage() {
  const user = useSession((session) => session.user);
  return (
    <RequestLinkForm
      title="Confirm your e-mail"
      text="Get a new confirmation link"
      endpoint={requestVerifyEmail}
      email={user?.email}
      footerLinks={<PublicLink to={user ? paths.dashboard : paths.login}>{user ? 'Go to Dashboard' : 'Go to sign in'}</PublicLink>}
      renderConfirmation={(email) => (
        <>If there is an account for {email} that is not confirmed yet, an e-mail with a link is on its way. The link works for two days.</>
      )}
    />
  );
}
