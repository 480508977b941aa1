import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { createContract, type ContractBody } from '@techadds/shared/contract/contracts/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate, useSearchState } from '@techadds/shared/router';
import { isUuid, useAuth } from '@techadds/shared/session';
import { ErrorNotice, Page, Skeleton, toast } from '@techadds/shared/ui';
import { getCustomerChoice } from '../customers/get-customer-choice';
import { ContractForm } from './ContractForm';
import { createEmptyContract } from './contract.form-values';

/** Creates a draft contract, for the customer named in the URL if there is one. */
export function NewContractPage() {
  const { user } = useAuth();
  const tenant = useQuery({ ...apiQuery(getTenant, { params: { id: user?.tenantId ?? '' } }), staleTime: 60_000, enabled: user !== null });
  const { mutateAsync } = useApiMutation(createContract);
  const navigate = useNavigate();
  const [{ customer }] = useSearchState({ customer: '' });
  const start = useQuery({
    queryKey: ['contract-start', customer],
    queryFn: async ({ signal }) => ({ ...createEmptyContract(), ...(isUuid(customer) && (await getCustomerChoice(customer, signal))) }),
    // A refetch must not replace the initial values of the form.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const save = async (body: ContractBody) => {
    const contract = await mutateAsync({ body });
    toast({ title: `${contract.number} saved as draft`, tone: 'ok' });
    void navigate(paths.contract(contract.id));
  };
  const failure = tenant.error ?? start.error;
  return (
    <Page title="New contract" crumbs={[{ label: 'Contracts', to: paths.contracts }]}>
      {tenant.data && start.data ? (
        <ContractForm defaultValues={start.data} currency={tenant.data.currency} isNew onSave={save} />
      ) : failure ? (
        <ErrorNotice
          title="The form didn’t load"
          reassurance="Nothing was saved."
          error={failure}
          onRetry={() => void Promise.all([tenant.refetch(), start.refetch()])}
        />
      ) : (
        <Skeleton height="320px" />
      )}
    </Page>
  );
}
