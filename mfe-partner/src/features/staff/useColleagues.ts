import { apiQuery } from '@techadds/shared/api';
import { listStaff } from '@techadds/shared/contract/staff/endpoints';
import { useQuery } from '@techadds/shared/query';

/** The members at work who can take over the orders of another, least busy first. */
export function useColleagues(of: string) {
  const { data } = useQuery(apiQuery(listStaff, { query: { status: 'active', sort: 'workload', limit: '200' } }));
  const works = (capabilities: readonly string[] | null) => capabilities === null || capabilities.includes('orders');
  return data?.items.filter(({ id, capabilities }) => id !== of && works(capabilities)) ?? [];
}
