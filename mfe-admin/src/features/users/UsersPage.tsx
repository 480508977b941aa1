import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { Page, lazyComponent } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { IconUsers } from '@techadds/shared/ui/icons';
import { userList } from './first-queries';
import { getUserColumns } from './users.columns';
import { useUserActions } from './useUserActions';

const DeactivateDialog = lazyComponent(() => import('./DeactivateDialog').then((part) => part.DeactivateDialog));

const paramsConfig = { ...userList, filters: { status: ['active', 'deactivated'] } } as const;
const tabs = {
  filterName: 'status',
  options: [
    { value: '', label: 'All' },
    { value: 'active', label: 'Active' },
    { value: 'deactivated', label: 'Deactivated' },
  ],
} as const;

/** The users of the marketplace, with actions to deactivate them or end their sessions. */
export function UsersPage() {
  const address = useListParams(paramsConfig);
  const manage = useUserActions();
  const { pendingAction } = manage;

  return (
    <Page
      title="Users"
      crumbs={[{ label: 'Audit log', to: paths.auditLogs }]}
      description="Users with an account in this marketplace. Deactivated users cannot sign in; their records stay."
    >
      <ListView
        resource={['user', 'users']}
        endpoint={userList.endpoint}
        params={address}
        columns={getUserColumns(manage)}
        tabs={tabs}
        searchHelp="The search looks at names and e-mail addresses."
        errorReassurance="No account is affected."
        emptyState={{
          icon: <IconUsers size={14} />,
          title: 'No users yet',
          text: 'Users who register or are invited appear here.',
        }}
      />
      {pendingAction?.kind === 'deactivate' && <DeactivateDialog user={pendingAction.user} manage={manage} />}
      {pendingAction?.kind === 'end' && (
        <ConfirmDialog
          open
          title={`Sign out ${pendingAction.user.name} everywhere?`}
          confirmLabel="End sessions"
          cancelLabel="Keep"
          danger
          busy={manage.ending}
          onClose={manage.close}
          onConfirm={() => void manage.endSessions(pendingAction.user)}
        >
          {pendingAction.user.openSessions === 1 ? 'Their session ends' : `Their ${pendingAction.user.openSessions} sessions end`} with the
          next step there. What is not saved is lost; they may sign in again at once.
        </ConfirmDialog>
      )}
    </Page>
  );
}
