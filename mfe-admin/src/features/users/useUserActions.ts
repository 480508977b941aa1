import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { deactivateUser, endUserSessions, reactivateUser, type UserAccount } from '@techadds/shared/contract/users/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { toast } from '@techadds/shared/ui';

/** Actions on a user account, each with its toast; the list is refetched after each. */
export function useUserActions() {
  const [pendingAction, setPendingAction] = useState<{ kind: 'deactivate' | 'end'; user: UserAccount }>();
  const deactivation = useApiMutation(deactivateUser);
  const reactivation = useAction(reactivateUser, {
    done: (_, { name }: UserAccount) => `${name} can sign in again`,
    failed: ({ name }) => `${name} is still deactivated.`,
  });
  const ending = useAction(endUserSessions, {
    done: (_, { name }: UserAccount) => `${name} is signed out everywhere`,
    failed: ({ name }) => `The sessions of ${name} are still active.`,
  });
  const close = () => setPendingAction(undefined);
  const reactivate = (user: UserAccount) => void reactivation.run({ params: { id: user.id } }, user);

  return {
    pendingAction,
    close,
    requestDeactivation: (user: UserAccount) => setPendingAction({ kind: 'deactivate', user }),
    requestEnd: (user: UserAccount) => setPendingAction({ kind: 'end', user }),
    reactivate,
    /** @throws ApiError */
    deactivate: async (user: UserAccount, reason: string) => {
      await deactivation.mutateAsync({ params: { id: user.id }, body: { reason } });
      close();
      toast({ title: `${user.name} is deactivated`, action: { label: 'Undo', onClick: () => reactivate(user) } });
    },
    endSessions: async (user: UserAccount) => {
      await ending.run({ params: { id: user.id } }, user);
      close();
    },
    ending: ending.busy,
  };
}

export type UserActions = ReturnType<typeof useUserActions>;
