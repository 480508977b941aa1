import { apiQuery } from '@techadds/shared/api';
import { listOwners } from '@techadds/shared/contract/crm/pipeline';
import { useQuery } from '@techadds/shared/query';
import { useAuth } from '@techadds/shared/session';

interface Owner {
  id: string;
  name: string;
}

/** The users who can own contacts and deals; undefined while they load. */
export function useOwners(): readonly Owner[] | undefined {
  return useQuery({ ...apiQuery(listOwners), staleTime: 60_000 }).data?.items;
}

/** The options of the select of an owner. */
export const toOwnerOptions = (owners: readonly Owner[] | undefined) => [
  { value: '', label: 'Nobody' },
  ...(owners ?? []).map(({ id, name }) => ({ value: id, label: name })),
];

/** A filter of a list by owner, whose first option is the user. */
export function useOwnerFilter() {
  const { user } = useAuth();
  const owners = useOwners() ?? [];
  const others = owners.filter(({ id }) => id !== user?.id).map(({ id, name }) => ({ value: id, label: name }));
  return { name: 'ownerId', label: 'Owner', options: [...(user ? [{ value: user.id, label: 'Me' }] : []), ...others] };
}
