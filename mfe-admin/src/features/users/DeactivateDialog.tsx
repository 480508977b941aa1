import type { UserAccount } from '@techadds/shared/contract/users/endpoints';
import { DeactivateUserForm } from '@techadds/shared/contract/users/forms';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import type { UserActions } from './useUserActions';

/** Asks for the reason, which is stored in the audit log. */
export const DeactivateDialog = ({ user, manage }: { user: UserAccount; manage: UserActions }) => (
  <ReasonDialog
    title={`Deactivate ${user.name}?`}
    schema={DeactivateUserForm}
    name="reason"
    hint="At least 10 characters"
    submitLabel="Deactivate"
    cancelLabel="Keep active"
    errorTitle="The account is still active"
    onSubmit={({ reason }) => manage.deactivate(user, reason)}
    onClose={manage.close}
  >
    {user.email} is signed out everywhere at once and cannot sign in until you reactivate the account. Orders assigned to the account go
    back to the queue of its team; everything else stays. Your reason goes into the audit log.
  </ReasonDialog>
);
