import { useMemo } from 'react';
import { archiveTemplate, listTemplates, restoreTemplate } from '@techadds/shared/contract/contract-templates/endpoints';
import { templateStatuses } from '@techadds/shared/contract/contract-templates/states';
import type { Output } from '@techadds/shared/contract/endpoint';
import { paths } from '@techadds/shared/paths';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { useCan } from '@techadds/shared/session/use-can';
import { Badge, ButtonLink, Page } from '@techadds/shared/ui';
import { IconBook, IconPlus, IconTemplate } from '@techadds/shared/ui/icons';
import { getStatusMeta, templateStates } from '@techadds/shared/ui/states';
import { useBulkArchive } from '../record/useBulkArchive';
import { templateList } from './first-queries';
import { getTemplateColumns } from './templates.columns';

type TemplateListData = Output<typeof listTemplates>;

const paramsConfig = { ...templateList, filters: { status: templateStatuses, archived: ['1'] } } as const;
const tabs = [
  { value: '', label: 'All', count: ({ counts }: TemplateListData) => counts.all },
  ...templateStatuses.map((value) => ({
    value,
    label: getStatusMeta(templateStates, value).label,
    count: ({ counts }: TemplateListData) => counts[value],
  })),
];
const filters = [{ name: 'archived', label: 'Archived', options: [{ value: '1', label: 'archived templates' }] }];
const sorts = [
  { value: 'updatedAt.desc', label: 'Last changed first' },
  { value: 'name.asc', label: 'By name' },
];

const archiving = { resource: ['template', 'templates'], archive: archiveTemplate, restore: restoreTemplate } as const;

const NewTemplateLink = () => (
  <ButtonLink variant="solid" to={paths.newTemplate} shortcut="c" icon={<IconPlus aria-hidden />}>
    New template
  </ButtonLink>
);

const TemplateActions = () => (
  <>
    <ButtonLink to={paths.clauses} icon={<IconBook aria-hidden />}>
      Clause library
    </ButtonLink>
    <NewTemplateLink />
  </>
);

/** The contract templates of a partner, or of all partners for administrators, who approve them. */
export function TemplatesPage() {
  const ofPartners = useCan('templates.review');
  const address = useListParams(paramsConfig);
  const columns = useMemo(() => getTemplateColumns(ofPartners), [ofPartners]);
  const bulkActions = useBulkArchive(archiving, address.query.archived === '1');
  return (
    <Page title="Contract templates" badge={<Badge>Preview</Badge>} actions={<TemplateActions />}>
      <ListView
        resource={['template', 'templates']}
        endpoint={templateList.endpoint}
        params={address}
        columns={columns}
        rowHref={({ id }) => paths.template(id)}
        rowLabel={({ name }) => name}
        tabs={{ filterName: 'status', options: tabs }}
        filters={filters}
        sorts={sorts}
        bulkActions={bulkActions}
        disableSelectAll
        searchHelp="The search looks at names and descriptions."
        emptyState={{
          icon: <IconTemplate size={14} />,
          title: 'Write your first template',
          text: 'Write your terms once, with variables for customer, service and value. Approved templates make contracts.',
          action: <NewTemplateLink />,
        }}
      />
    </Page>
  );
}
