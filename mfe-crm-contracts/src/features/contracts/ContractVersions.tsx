import { apiQuery } from '@techadds/shared/api';
import { listContractVersions, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { useQuery } from '@techadds/shared/query';
import { ComparedVersions } from '../versions/ComparedVersions';
import { TermsComparison } from './TermsComparison';
import { getVersionLabel } from './terms.labels';

/** The versions of a contract's terms, two of them side by side; of an amendment, what it changes. */
export function ContractVersions({ contract: { id, currency, amends } }: { contract: ContractDetail }) {
  const query = useQuery(apiQuery(listContractVersions, { params: { id } }));
  return (
    <ComparedVersions query={query} title={amends ? 'What it changes' : 'Versions'} getLabel={getVersionLabel} selectFrom={3}>
      {(before, after) => <TermsComparison before={before} after={after} currency={currency} />}
    </ComparedVersions>
  );
}
