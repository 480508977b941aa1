import { useMemo } from 'react';
import type { Output } from '@techadds/shared/contract/endpoint';
import { archiveProject, exportProjects, listProjects, restoreProject } from '@techadds/shared/contract/projects/endpoints';
import { projectStatuses } from '@techadds/shared/contract/projects/states';
import { CsvExportButton, ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { isUuid, useAuth } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { ButtonLink, Page } from '@techadds/shared/ui';
import { IconFolder, IconPlus } from '@techadds/shared/ui/icons';
import { getStatusMeta, projectStates } from '@techadds/shared/ui/states';
import { useBulkArchive } from '../record/useBulkArchive';
import { projectList } from './first-queries';
import { getProjectColumns } from './projects.columns';

type ProjectListData = Output<typeof listProjects>;

const paramsConfig = {
  ...projectList,
  filters: { status: projectStatuses, archived: ['1'], disputed: ['1'], customerId: isUuid },
} as const;
const tabs = [
  { value: '', label: 'All', count: ({ counts }: ProjectListData) => counts.all },
  ...projectStatuses.map((value) => ({
    value,
    label: getStatusMeta(projectStates, value).label,
    count: ({ counts }: ProjectListData) => counts[value],
  })),
];
const filters = [
  { name: 'archived', label: 'Archived', options: [{ value: '1', label: 'archived projects' }] },
  { name: 'disputed', label: 'Disputed', options: [{ value: '1', label: 'disputed projects' }] },
];
const sorts = [
  { value: 'createdAt.desc', label: 'Newest first' },
  { value: 'dueOn.asc', label: 'Due soonest' },
  { value: 'value.desc', label: 'Largest first' },
  { value: 'name.asc', label: 'Name' },
];

const archiving = { resource: ['project', 'projects'], archive: archiveProject, restore: restoreProject } as const;

const NewProjectLink = () => (
  <ButtonLink variant="solid" to={paths.newProject} shortcut="c" icon={<IconPlus aria-hidden />}>
    New project
  </ButtonLink>
);

/** The projects of a customer, a partner, or of all partners for administrators, newest first; archived ones with the filter. */
export function ProjectsPage() {
  const { user } = useAuth();
  const mayCreate = useCan('projects.create');
  const mayArchive = useCan('projects.archive');
  const ofPartners = useCan('projects.read', 'tenant');
  const address = useListParams(paramsConfig);
  const viewer = user?.role === 'customer' ? 'customer' : ofPartners ? 'admin' : 'partner';
  const columns = useMemo(() => getProjectColumns(viewer), [viewer]);
  const bulkActions = useBulkArchive(archiving, address.query.archived === '1');
  return (
    <Page
      title="Projects"
      actions={
        <>
          <CsvExportButton endpoint={exportProjects} name="projects" query={address.query} />
          {mayCreate && <NewProjectLink />}
        </>
      }
    >
      <ListView
        resource={['project', 'projects']}
        endpoint={projectList.endpoint}
        params={address}
        columns={columns}
        rowHref={({ id }) => paths.project(id)}
        rowLabel={({ number }) => number}
        tabs={{ filterName: 'status', options: tabs }}
        filters={filters}
        sorts={sorts}
        views="projects"
        {...(mayArchive && { bulkActions, disableSelectAll: true })}
        searchHelp="The search looks at numbers, names and customers."
        errorReassurance="No project and no payment is affected."
        emptyState={{
          icon: <IconFolder size={14} />,
          ...(mayCreate
            ? {
                title: 'Plan your first project',
                text: 'Create one from an accepted quote, a signed contract or by hand. The customer pays each milestone into escrow before its work starts.',
                action: <NewProjectLink />,
              }
            : {
                title: 'No projects yet',
                text: 'Projects appear here once one is agreed: their milestones, what is paid for them, and what happens next.',
              }),
        }}
      />
    </Page>
  );
}
