import { listSalesforceRecords, type SalesforceRecord } from '@techadds/shared/contract/salesforce/endpoints';
import { useState } from 'react';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { Button, lazyComponent, Page } from '@techadds/shared/ui';
import { IconPlus } from '@techadds/shared/ui/icons';
import { recordColumns } from './records.columns';
import { objectLabels } from './salesforce.labels';

const RecordForm = lazyComponent(() => import('./RecordForm').then((part) => part.RecordForm));

const paramsConfig = {
  sorts: ['newest', 'name'],
  order: 'desc',
  filters: { object: ['Account', 'Contact', 'Opportunity'] },
} as const;
const crumbs = [
  { label: 'CRM pipeline', to: paths.pipeline },
  { label: 'Salesforce', to: paths.salesforce },
];
const objectFilter = {
  ...{ name: 'object', label: 'Object' },
  options: Object.entries(objectLabels).map(([value, label]) => ({ value, label })),
};

/** The records of the built-in Salesforce, to try what a comparison does with changes and errors there. */
export function RecordsPage() {
  const params = useListParams(paramsConfig);
  const [edited, setEdited] = useState<SalesforceRecord | 'new'>();
  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => setEdited('new')}>
      New record
    </Button>
  );
  return (
    <Page
      title="Records in Salesforce"
      crumbs={crumbs}
      description="The built-in Salesforce stands in for an organization. Change, break or delete its records, then compare."
      actions={add}
    >
      <ListView
        resource={['record', 'records']}
        endpoint={listSalesforceRecords}
        params={params}
        columns={recordColumns}
        onRowClick={setEdited}
        filters={[objectFilter]}
        sorts={[
          { value: 'newest.desc', label: 'Changed last' },
          { value: 'name.asc', label: 'Name' },
        ]}
        searchHelp="The search looks at names and Salesforce IDs."
        emptyState={{
          icon: <IconPlus size={14} />,
          title: 'Add a record there',
          text: 'Accounts become customers, contacts become contacts, and opportunities become deals.',
          action: add,
        }}
      />
      {edited && (
        <RecordForm
          key={edited === 'new' ? 'new' : edited.id}
          record={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}
