import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { createContract, type ContractBody } from '@techadds/shared/contract/contracts/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { ErrorNotice, Page, Skeleton, toast } from '@techadds/shared/ui';
import { ContractForm } from './ContractForm';
import { emptyContract } from './typed';

/** Begins a contract, as a draft. */
export function NewContractPage() {
  const { user } = useAuth();
  const tenant = useQuery({ ...apiQuery(getTenant, { params: { id: user?.tenantId ?? '' } }), staleTime: 60_000, enabled: user !== null });
  const { mutateAsync } = useApiMutation(createContract);
  const navigate = useNavigate();
  const [start] = useState(emptyContract);
  const save = async (body: ContractBody) => {
    const contract = await mutateAsync({ body });
    toast({ title: `${contract.number} is kept as a draft`, tone: 'ok' });
    void navigate(paths.contract(contract.id));
  };
  return (
    <Page title="New contract" crumbs={[{ label: 'Contracts', to: paths.contracts }]}>
      {tenant.data ? (
        <ContractForm start={start} currency={tenant.data.currency} isNew onSave={save} />
      ) : tenant.error ? (
        <ErrorNotice
          title="The form didn’t load"
          safe="Nothing was begun yet."
          error={tenant.error}
          onRetry={() => void tenant.refetch()}
        />
      ) : (
        <Skeleton height="320px" />
      )}
    </Page>
  );
}
