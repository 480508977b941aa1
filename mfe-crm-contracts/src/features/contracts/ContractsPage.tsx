import { useMemo } from 'react';
import { contractStatuses } from '@techadds/shared/contract/contracts/states';
import { archiveContract, exportContracts, listContracts, restoreContract } from '@techadds/shared/contract/contracts/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { CsvExportButton, ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { isUuid } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { ButtonLink, Page } from '@techadds/shared/ui';
import { IconPlus, IconSignature, IconTemplate } from '@techadds/shared/ui/icons';
import { contractStates, getStatusMeta } from '@techadds/shared/ui/states';
import { useBulkArchive } from '../record/useBulkArchive';
import { contractList } from './first-queries';
import { getContractColumns } from './contracts.columns';

type ContractListData = Output<typeof listContracts>;

const paramsConfig = { ...contractList, filters: { status: contractStatuses, archived: ['1'], customerId: isUuid } } as const;
const tabs = [
  { value: '', label: 'All', count: ({ counts }: ContractListData) => counts.all },
  ...contractStatuses.map((value) => ({
    value,
    label: getStatusMeta(contractStates, value).label,
    count: ({ counts }: ContractListData) => counts[value],
  })),
];
const filters = [{ name: 'archived', label: 'Archived', options: [{ value: '1', label: 'archived contracts' }] }];
const sorts = [
  { value: 'createdAt.desc', label: 'Newest first' },
  { value: 'effectiveOn.desc', label: 'Newest start date' },
  { value: 'value.desc', label: 'Largest first' },
];

const archiving = { resource: ['contract', 'contracts'], archive: archiveContract, restore: restoreContract } as const;

const NewContractLink = () => (
  <ButtonLink variant="solid" to={paths.newContract} shortcut="c" icon={<IconPlus aria-hidden />}>
    New contract
  </ButtonLink>
);

/** The contracts of a partner, or of all partners for administrators, newest first; archived ones with the filter. */
export function ContractsPage() {
  const ofPartners = useCan('contracts.read', 'tenant');
  const address = useListParams(paramsConfig);
  const columns = useMemo(() => getContractColumns(ofPartners), [ofPartners]);
  const bulkActions = useBulkArchive(archiving, address.query.archived === '1');
  return (
    <Page
      title="Contracts"
      actions={
        <>
          <ButtonLink to={paths.contractCalendar}>Calendar</ButtonLink>
          <CsvExportButton endpoint={exportContracts} name="contracts" query={address.query} />
          <ButtonLink to={paths.contractFromCatalog} icon={<IconTemplate aria-hidden />}>
            From a template
          </ButtonLink>
          <NewContractLink />
        </>
      }
    >
      <ListView
        resource={['contract', 'contracts']}
        endpoint={contractList.endpoint}
        params={address}
        columns={columns}
        rowHref={({ id }) => paths.contract(id)}
        rowLabel={({ number }) => number}
        tabs={{ filterName: 'status', options: tabs }}
        filters={filters}
        sorts={sorts}
        views="contracts"
        bulkActions={bulkActions}
        disableSelectAll
        searchHelp="The search looks at numbers, titles and customers."
        emptyState={{
          icon: <IconSignature size={14} />,
          title: 'Write your first contract',
          text: 'Create one here, or from an accepted quote. Signers get a link by e-mail and need no account.',
          action: <NewContractLink />,
        }}
      />
    </Page>
  );
}
