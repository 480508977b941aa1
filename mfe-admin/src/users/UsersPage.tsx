import { listUsers } from '@techadds/shared/contract/users/endpoints';
import { ListView, useListAddress } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { Page } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { IconUsers } from '@techadds/shared/ui/icons';
import { columns } from './columns';
import { DeactivateDialog } from './DeactivateDialog';
import { useManage } from './useManage';

const spec = { sorts: ['name', 'createdAt'], filters: { status: ['active', 'deactivated'] } } as const;
const tabs = {
  by: 'status',
  of: [
    { value: '', label: 'All' },
    { value: 'active', label: 'Active' },
    { value: 'deactivated', label: 'Deactivated' },
  ],
} as const;

/** Who has an account in the marketplace, and the way to close one. */
export function UsersPage() {
  const address = useListAddress(spec);
  const manage = useManage();
  const { asked } = manage;

  return (
    <Page
      title="Users"
      crumbs={[{ label: 'Audit log', to: paths.auditLogs }]}
      description="Who has an account in this marketplace. A deactivated one cannot be signed in to; everything it did stays."
    >
      <ListView
        noun={['user', 'users']}
        endpoint={listUsers}
        address={address}
        columns={columns(manage)}
        tabs={tabs}
        searched="The search looks at names and e-mail addresses."
        safe="No account is affected."
        empty={{
          icon: <IconUsers size={14} stroke={1.75} />,
          title: 'No users yet',
          text: 'Whoever registers with this marketplace, or is invited to it, appears here.',
        }}
      />
      {asked?.what === 'deactivate' && <DeactivateDialog user={asked.user} manage={manage} />}
      {asked?.what === 'end' && (
        <ConfirmDialog
          open
          title={`Sign out ${asked.user.name} everywhere?`}
          confirmLabel="End sessions"
          cancelLabel="Keep"
          danger
          busy={manage.ending}
          onClose={manage.close}
          onConfirm={() => manage.endSessions(asked.user)}
        >
          {asked.user.openSessions === 1 ? 'Their session ends' : `Their ${asked.user.openSessions} sessions end`} with the next step there.
          What is not saved is lost; they may sign in again at once.
        </ConfirmDialog>
      )}
    </Page>
  );
}
