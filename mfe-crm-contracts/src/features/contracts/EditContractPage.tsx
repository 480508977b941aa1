import { useMemo, useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { getContract, updateContract, type ContractBody, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, Button, ButtonLink, EmptyState, Page, Skeleton } from '@techadds/shared/ui';
import { IconLock } from '@techadds/shared/ui/icons';
import { contractStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { useChange } from '../record/useUpdate';
import { ContractForm } from './ContractForm';
import { NoSuchContract } from './ContractNotFound';
import { typedOf } from './contract.form-values';

/** Edits a contract that has not been sent yet. */
export function EditContractPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...apiQuery(getContract, { params: { id } }), refetchOnWindowFocus: false });
  // The form keeps the version that was loaded first; a conflict with a newer version is detected when it is saved.
  const [first, setFirst] = useState<ContractDetail>();
  if (data && first?.id !== data.id) setFirst(data);
  const crumbs = [{ label: 'Contracts', to: paths.contracts }, ...(data ? [{ label: data.title, to: paths.contract(id) }] : [])];
  const mayChange = data?.allowedActions.includes('update');
  return (
    <Page
      title={data?.number ?? 'Edit contract'}
      crumbs={crumbs}
      badge={data && <StatusBadge states={contractStates} state={data.status} variant="tint" />}
    >
      {error && !data && <NoSuchContract error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="320px" />}
      {data && !mayChange && (
        <EmptyState
          icon={<IconLock size={20} />}
          title="This contract can no longer be edited"
          text={
            data.archivedAt
              ? 'It can be changed once it is restored.'
              : 'It was sent to be signed. Void it and write another one to change it.'
          }
          action={
            <ButtonLink variant="solid" to={paths.contract(id)}>
              Open contract
            </ButtonLink>
          }
        />
      )}
      {first && mayChange && (
        <Edit key={first.updatedAt} contract={first} onReload={() => void refetch().then(({ data: fresh }) => fresh && setFirst(fresh))} />
      )}
    </Page>
  );
}

function Edit({ contract, onReload }: { contract: ContractDetail; onReload: () => void }) {
  const { id, number, currency, updatedAt } = contract;
  const update = useApiMutation(updateContract);
  const start = useMemo(() => typedOf(contract), [contract]);
  const { outdated, save } = useChange({ number, to: paths.contract(id) }, (body: ContractBody) =>
    update.mutateAsync({ params: { id }, body: { ...body, updatedAt } }),
  );
  return (
    <ContractForm
      start={start}
      currency={currency}
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
