import { useState } from 'react';
import { ApiError, useApiMutation } from '@techadds/shared/api';
import { deactivateUser, endUserSessions, reactivateUser, type UserAccount } from '@techadds/shared/contract/users/endpoints';
import { toast } from '@techadds/shared/ui';

const failed = (what: string) => (error: unknown) =>
  toast({ title: `${what} ${error instanceof ApiError ? error.message : 'Try again.'}`, tone: 'bad' });

/** Actions on a user account, each with its toast; the list is refetched after each. */
export function useManage() {
  const [asked, setAsked] = useState<{ what: 'deactivate' | 'end'; user: UserAccount }>();
  const deactivation = useApiMutation(deactivateUser);
  const reactivation = useApiMutation(reactivateUser);
  const ending = useApiMutation(endUserSessions);
  const close = () => {
    setAsked(undefined);
    deactivation.reset();
  };

  const reactivate = ({ id, name }: UserAccount) => {
    if (reactivation.isPending) return;
    reactivation.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ title: `${name} can sign in again`, tone: 'ok' }),
        onError: failed(`${name} is still deactivated.`),
      },
    );
  };

  return {
    asked,
    close,
    askDeactivate: (user: UserAccount) => setAsked({ what: 'deactivate', user }),
    askEnd: (user: UserAccount) => setAsked({ what: 'end', user }),
    reactivate,
    deactivate: (user: UserAccount, reason: string) => {
      if (deactivation.isPending) return;
      deactivation.mutate(
        { params: { id: user.id }, body: { reason } },
        {
          onSuccess: () => {
            close();
            toast({ title: `${user.name} is deactivated`, action: { label: 'Undo', onClick: () => reactivate(user) } });
          },
        },
      );
    },
    endSessions: ({ id, name }: UserAccount) => {
      if (ending.isPending) return;
      ending.mutate(
        { params: { id } },
        {
          onSuccess: () => toast({ title: `${name} is signed out everywhere`, tone: 'ok' }),
          onError: failed(`The sessions of ${name} go on.`),
          onSettled: close,
        },
      );
    },
    deactivating: deactivation.isPending,
    ending: ending.isPending,
    error: deactivation.error,
  };
}

export type Manage = ReturnType<typeof useManage>;
