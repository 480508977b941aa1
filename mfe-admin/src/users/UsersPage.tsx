import { apiQuery } from '@techadds/shared/api';
import { listUsers } from '@techadds/shared/contract/admin-users';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Button, EmptyState, ErrorNotice, Page, SearchInput, Toolbar } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { IconSearch } from '@techadds/shared/ui/icons';
import { TabLinks } from '@techadds/shared/ui/page';
import { DataTable, Pager } from '@techadds/shared/ui/table';
import { defaults, linkTo, queryOf, statusOf, tabs } from './address';
import { columns } from './columns';
import { DeactivateDialog } from './DeactivateDialog';
import { useManage } from './useManage';

/** Who has an account in the marketplace, and the way to close one. */
export function UsersPage() {
  const [address, change] = useSearchState(defaults);
  const query = queryOf(address);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listUsers, { query }),
    placeholderData: keepPreviousData,
  });
  const manage = useManage();
  const { asked } = manage;

  return (
    <Page
      title="Users"
      crumbs={[{ label: 'Audit log', to: paths.auditLogs }]}
      description="Who has an account in this marketplace. A deactivated one cannot be signed in to; everything it did stays."
    >
      <TabLinks
        label="Users by state"
        tabs={Object.entries(tabs).map(([status, label]) => ({
          label,
          to: linkTo(address, status),
          current: status === statusOf(address),
        }))}
      />
      <Toolbar>
        <SearchInput value={address.query} onChange={(text) => change({ query: text })} label="Search users" size="sm" />
      </Toolbar>
      {error && !data ? (
        <ErrorNotice title="The users didn’t load" safe="No account is affected." error={error} onRetry={() => void refetch()} />
      ) : data?.meta.total === 0 ? (
        <EmptyState
          icon={<IconSearch size={20} stroke={1.75} />}
          title={query.query === '' ? 'Nobody here' : `Nobody matches “${query.query}”`}
          text={query.query === '' ? 'No account is in this state.' : 'The search looks at names and e-mail addresses.'}
          action={<Button onClick={() => change({ ...defaults })}>Show everyone</Button>}
        />
      ) : (
        <DataTable
          caption="Users"
          columns={columns(manage)}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          sort={query.sort}
          order={query.order}
          onSort={(sort, order) => change({ sort, order })}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pager meta={data.meta} onOffset={(offset) => change({ offset: String(offset) })} />}
        />
      )}
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
