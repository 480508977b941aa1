import { useEffect } from 'react';
import { apiQuery, queryKey } from '@techadds/shared/api';
import { getContract, getSigningStatus, type ContractDetail, type Recipient } from '@techadds/shared/contract/contracts/endpoints';
import type { EnvelopeStatus } from '@techadds/shared/contract/contracts/states';
import { useQuery, useQueryClient } from '@techadds/shared/query';

const refreshMs = 15_000;
const toFingerprint = (recipients: readonly Recipient[]) => recipients.map(({ id, status }) => `${id} ${status}`).join();

/**
 * The signing status of a contract that is out for signature; undefined for any other. It is refreshed while the page is open, and the
 * contract is fetched again as soon as somebody has opened, signed or declined it.
 */
export function useSigningStatus({ id, status, recipients }: ContractDetail): EnvelopeStatus | undefined {
  const queries = useQueryClient();
  const isOut = status === 'pending_signature';
  const { data } = useQuery({ ...apiQuery(getSigningStatus, { params: { id } }), enabled: isOut, refetchInterval: refreshMs });
  const signing = isOut ? data : undefined;
  const latest = signing && toFingerprint(signing.recipients);
  const shown = toFingerprint(recipients);
  useEffect(() => {
    if (latest !== undefined && latest !== shown) void queries.invalidateQueries({ queryKey: queryKey(getContract, { params: { id } }) });
  }, [latest, shown, id, queries]);
  return signing?.status;
}
