import { useMemo, useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { getContract, updateContract, type ContractBody, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { paths } from '@techadds/shared/paths';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, Button, ButtonLink, EmptyState, Page } from '@techadds/shared/ui';
import { IconLock } from '@techadds/shared/ui/icons';
import { contractStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { useUpdate } from '../record/useUpdate';
import { ContractForm } from './ContractForm';
import { toContractFormValues } from './contract.form-values';
import { contractRecord } from './contract.record';

/** Edits a contract that has not been sent yet. */
export function EditContractPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...apiQuery(getContract, { params: { id } }), refetchOnWindowFocus: false });
  const { data, refetch } = query;
  // The form keeps the version that was loaded first; a conflict with a newer version is detected when it is saved.
  const [first, setFirst] = useState<ContractDetail>();
  if (data && first?.id !== data.id) setFirst(data);
  return (
    <RecordQuery {...contractRecord} query={query}>
      {(contract) => (
        <Page
          title={contract.number}
          crumbs={[...contractRecord.crumbs, { label: contract.title, to: paths.contract(id) }]}
          badge={<StatusBadge states={contractStates} state={contract.status} variant="tint" />}
        >
          {!contract.allowedActions.includes('update') ? (
            <EmptyState
              icon={<IconLock size={20} />}
              title="This contract can no longer be edited"
              text={
                contract.archivedAt
                  ? 'It can be changed once it is restored.'
                  : 'It was sent to be signed. Void it and write another one to change it.'
              }
              action={
                <ButtonLink variant="solid" to={paths.contract(id)}>
                  Open contract
                </ButtonLink>
              }
            />
          ) : (
            first && (
              <EditContract
                key={first.updatedAt}
                contract={first}
                onReload={() => void refetch().then(({ data: fresh }) => fresh && setFirst(fresh))}
              />
            )
          )}
        </Page>
      )}
    </RecordQuery>
  );
}

function EditContract({ contract, onReload }: { contract: ContractDetail; onReload: () => void }) {
  const { id, number, currency, quote, updatedAt } = contract;
  const update = useApiMutation(updateContract);
  const start = useMemo(() => toContractFormValues(contract), [contract]);
  const { outdated, save } = useUpdate({ number, to: paths.contract(id) }, (body: ContractBody) =>
    update.mutateAsync({ params: { id }, body: { ...body, updatedAt } }),
  );
  return (
    <ContractForm
      defaultValues={start}
      currency={currency}
      quoteNumber={quote?.number}
      onSave={save}
      notice={
        outdated && (
          <Box>
            <Button onClick={onReload}>Discard my changes and reload</Button>
          </Box>
        )
      }
    />
  );
}
