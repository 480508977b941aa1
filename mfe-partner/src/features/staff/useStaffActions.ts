import { useState } from 'react';
import { endOutOfOffice, reactivateStaff, type StaffMember } from '@techadds/shared/contract/staff/endpoints';
import { useAction } from '@techadds/shared/patterns/record';

type PendingAction = { action: 'update' | 'outOfOffice' | 'handOver' | 'deactivate'; member: StaffMember };

/** The dialogs and actions of a member of the team. */
export function useStaffActions() {
  const [pendingAction, setPendingAction] = useState<PendingAction>();
  const reactivation = useAction(reactivateStaff, {
    done: (_, { name }: StaffMember) => `${name} can sign in again`,
    failed: ({ name }) => `${name} is still deactivated.`,
  });
  const ending = useAction(endOutOfOffice, {
    done: (_, { name }: StaffMember) => `${name} is back and gets orders again`,
    failed: ({ name }) => `${name} is still out of office.`,
  });
  return {
    pendingAction,
    request: (action: PendingAction['action'], member: StaffMember) => setPendingAction({ action, member }),
    close: () => setPendingAction(undefined),
    reactivate: (member: StaffMember) => void reactivation.run({ params: { id: member.id } }, member),
    endOutOfOffice: (member: StaffMember) => void ending.run({ params: { id: member.id } }, member),
  };
}
export type StaffActions = ReturnType<typeof useStaffActions>;
