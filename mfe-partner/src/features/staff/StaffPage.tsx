import type { Output } from '@techadds/shared/contract/endpoint';
import { exportStaff, listStaff, staffStatuses, type StaffMember } from '@techadds/shared/contract/staff/endpoints';
import { staffRoles } from '@techadds/shared/contract/staff/forms';
import { CsvExportButton, ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { useQueryClient } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Button, ButtonLink, Page, lazyComponent } from '@techadds/shared/ui';
import { IconMail, IconPlus, IconUserCog } from '@techadds/shared/ui/icons';
import { staffList } from './first-queries';
import { getStaffColumns } from './staff.columns';
import { roleOptions } from './staff.labels';
import { useStaffActions } from './useStaffActions';

const OutOfOfficeDialog = lazyComponent(() => import('./OutOfOfficeDialog').then((part) => part.OutOfOfficeDialog));
const MemberDrawer = lazyComponent(() => import('./MemberDrawer').then((part) => part.MemberDrawer));
const InviteDrawer = lazyComponent(() => import('./InviteDrawer').then((part) => part.InviteDrawer));
const HandOverDialog = lazyComponent(() => import('./HandOverDialog').then((part) => part.HandOverDialog));

type StaffList = Output<typeof listStaff>;
const paramsConfig = { ...staffList, filters: { status: staffStatuses, role: staffRoles } } as const;
const tabs = [
  { value: '', label: 'All', count: ({ counts }: StaffList) => counts.all },
  { value: 'active', label: 'Active', count: ({ counts }: StaffList) => counts.active },
  { value: 'away', label: 'Out of office', count: ({ counts }: StaffList) => counts.away },
  { value: 'deactivated', label: 'Deactivated', count: ({ counts }: StaffList) => counts.deactivated },
];
const sorts = [
  { value: 'name.asc', label: 'Name' },
  { value: 'workload.desc', label: 'Most open orders' },
  { value: 'newest.asc', label: 'Newest first' },
];

/** The team of the partner: what each may do, how busy they are, and who is out of office. */
export function StaffPage() {
  const params = useListParams(paramsConfig);
  const actions = useStaffActions();
  const { pendingAction, close } = actions;
  const queries = useQueryClient();
  const [{ new: inviting }, change] = useSearchState({ new: '' });
  const reload = async (id: string): Promise<StaffMember | undefined> => {
    await queries.refetchQueries({ queryKey: ['partners', listStaff.path] });
    const lists = queries.getQueriesData<StaffList>({ queryKey: ['partners', listStaff.path] });
    return lists.flatMap(([, data]) => data?.items ?? []).find((member) => member.id === id);
  };
  return (
    <Page
      title="Staff"
      actions={
        <>
          <ButtonLink icon={<IconMail aria-hidden />} to={paths.staffInvites}>
            Invitations
          </ButtonLink>
          <CsvExportButton endpoint={exportStaff} name="staff" query={params.query} />
          <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => change({ new: '1' })}>
            Invite
          </Button>
        </>
      }
    >
      <ListView
        resource={['member', 'members']}
        endpoint={staffList.endpoint}
        params={params}
        columns={getStaffColumns(actions)}
        tabs={{ filterName: 'status', options: tabs }}
        filters={[{ name: 'role', label: 'Role', options: roleOptions }]}
        sorts={sorts}
        views="staff"
        searchHelp="The search looks at names and e-mail addresses."
        errorReassurance="No account is affected."
        emptyState={{
          icon: <IconUserCog size={14} />,
          title: 'No team members yet',
          text: 'Invite colleagues by e-mail. They take orders, and you decide what else they may do.',
        }}
      />
      {inviting !== '' && <InviteDrawer onClose={() => change({ new: '' })} />}
      {pendingAction?.action === 'update' && (
        <MemberDrawer member={pendingAction.member} onReload={() => reload(pendingAction.member.id)} onClose={close} />
      )}
      {pendingAction?.action === 'outOfOffice' && <OutOfOfficeDialog member={pendingAction.member} onClose={close} />}
      {(pendingAction?.action === 'handOver' || pendingAction?.action === 'deactivate') && (
        <HandOverDialog member={pendingAction.member} action={pendingAction.action} onClose={close} />
      )}
    </Page>
  );
}
