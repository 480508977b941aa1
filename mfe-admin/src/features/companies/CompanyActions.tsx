import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import {
  approveCompany,
  reactivateCompany,
  suspendCompany,
  terminateCompany,
  type Company,
} from '@techadds/shared/contract/companies/endpoints';
import { CompanyReasonForm } from '@techadds/shared/contract/companies/forms';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { useAction } from '@techadds/shared/patterns/record';
import { Button, lazyComponent, toast } from '@techadds/shared/ui';
import { IconBan, IconCheck, IconPlayerPause, IconRefresh } from '@techadds/shared/ui/icons';

const TerminateCompany = lazyComponent(() => import('./TerminateCompany').then((part) => part.TerminateCompany));
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const formatTenants = (count: number) => (count === 1 ? 'its marketplace' : `its ${count} marketplaces`);

/** The decisions that the company's status allows. */
export function CompanyActions({ company }: { company: Company }) {
  const { id, name, actions, tenantCount } = company;
  const [pendingAction, setPendingAction] = useState<'suspend' | 'terminate'>();
  const approval = useAction(approveCompany, { done: () => `${name} is active`, failed: `${name} was not approved.` });
  const reactivation = useAction(reactivateCompany, { done: () => `${name} is active again`, failed: `${name} was not reactivated.` });
  const suspension = useApiMutation(suspendCompany);
  const termination = useApiMutation(terminateCompany);
  const close = () => setPendingAction(undefined);
  return (
    <>
      {actions.includes('terminate') && (
        <Button variant="danger" icon={<IconBan {...icon} />} onClick={() => setPendingAction('terminate')}>
          Terminate
        </Button>
      )}
      {actions.includes('suspend') && (
        <Button icon={<IconPlayerPause {...icon} />} onClick={() => setPendingAction('suspend')}>
          Suspend
        </Button>
      )}
      {actions.includes('approve') && (
        <Button variant="solid" icon={<IconCheck {...icon} />} busy={approval.busy} onClick={() => void approval.run({ params: { id } })}>
          Approve
        </Button>
      )}
      {actions.includes('reactivate') && (
        <Button
          variant="solid"
          icon={<IconRefresh {...icon} />}
          busy={reactivation.busy}
          onClick={() => void reactivation.run({ params: { id } })}
        >
          Reactivate
        </Button>
      )}
      {pendingAction === 'suspend' && (
        <ReasonDialog
          title={`Suspend ${name}?`}
          schema={CompanyReasonForm}
          name="reason"
          hint="At least 10 characters; all users of the company read it"
          submitLabel="Suspend"
          cancelLabel="Keep active"
          errorTitle="The company was not suspended"
          onSubmit={async (body) => {
            await suspension.mutateAsync({ params: { id }, body });
            close();
            toast({ title: `${name} is suspended`, action: { label: 'Undo', onClick: () => void reactivation.run({ params: { id } }) } });
          }}
          onClose={close}
        >
          Nobody in {formatTenants(tenantCount)} can make changes from now on; they can sign in and read. Payouts that the bank has already
          are finished, all others wait. Administrators get an e-mail, and everybody sees your reason.
        </ReasonDialog>
      )}
      {pendingAction === 'terminate' && (
        <TerminateCompany
          company={company}
          onSubmit={async (body) => {
            await termination.mutateAsync({ params: { id }, body });
            close();
            toast({ title: `${name} is terminated` });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
