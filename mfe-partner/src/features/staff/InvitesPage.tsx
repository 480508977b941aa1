import type { Output } from '@techadds/shared/contract/endpoint';
import { inviteStatuses, listStaffInvites, resendInvite, revokeInvite, type StaffInvite } from '@techadds/shared/contract/staff/invites';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { useAction } from '@techadds/shared/patterns/record';
import { paths } from '@techadds/shared/paths';
import { useSearchState } from '@techadds/shared/router';
import { Button, Page, lazyComponent } from '@techadds/shared/ui';
import { IconMail, IconPlus } from '@techadds/shared/ui/icons';
import { inviteList } from './first-queries';
import { getInviteColumns, inviteStatusLabels } from './invites.columns';

const InviteDrawer = lazyComponent(() => import('./InviteDrawer').then((part) => part.InviteDrawer));

type InviteList = Output<typeof listStaffInvites>;
const paramsConfig = { ...inviteList, filters: { status: inviteStatuses } } as const;
const tabs = [
  { value: '', label: 'All', count: ({ counts }: InviteList) => counts.all },
  ...inviteStatuses.map((value) => ({ value, label: inviteStatusLabels[value].label, count: ({ counts }: InviteList) => counts[value] })),
];

/** The invitations to the team, with what became of each. */
export function InvitesPage() {
  const params = useListParams(paramsConfig);
  const [{ new: inviting }, change] = useSearchState({ new: '' });
  const resending = useAction(resendInvite, {
    done: ({ email }) => `${email} has a new link; the one before stopped working`,
    failed: ({ email }: StaffInvite) => `The invitation of ${email} was not sent again.`,
  });
  const revoking = useAction(revokeInvite, {
    done: ({ email }) => `The invitation of ${email} is revoked`,
    failed: ({ email }: StaffInvite) => `The invitation of ${email} was not revoked.`,
  });
  const invite = (
    <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => change({ new: '1' })}>
      Invite
    </Button>
  );
  return (
    <Page title="Invitations" crumbs={[{ label: 'Staff', to: paths.staff }]} actions={invite}>
      <ListView
        resource={['invitation', 'invitations']}
        endpoint={inviteList.endpoint}
        params={params}
        columns={getInviteColumns({
          resend: (row) => void resending.run({ params: { id: row.id } }, row),
          revoke: (row) => void revoking.run({ params: { id: row.id } }, row),
        })}
        tabs={{ filterName: 'status', options: tabs }}
        searchHelp="The search looks at e-mail addresses."
        errorReassurance="No invitation is affected."
        emptyState={{
          icon: <IconMail size={14} />,
          title: 'No invitations yet',
          text: 'An invitation is a link by e-mail that makes an account in your team. It can be sent again or revoked.',
          action: invite,
        }}
      />
      {inviting !== '' && <InviteDrawer onClose={() => change({ new: '' })} />}
    </Page>
  );
}
