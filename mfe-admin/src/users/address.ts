import type { Input } from '@techadds/shared/contract/endpoint';
import type { listUsers } from '@techadds/shared/contract/admin-users';
import { paths } from '@techadds/shared/paths';
import { offsetOf } from '@techadds/shared/router';

export const defaults = { status: 'all', query: '', sort: 'name', order: 'asc', offset: '0' };
export type Address = Record<keyof typeof defaults, string>;

export const tabs = { all: 'All', active: 'Active', deactivated: 'Deactivated' } as const;
type Status = keyof typeof tabs;

const isStatus = (text: string): text is Status => text in tabs;
export const statusOf = ({ status }: Address): Status => (isStatus(status) ? status : 'all');

/** What to ask the server for; a person may have typed anything into the address. */
export const queryOf = (address: Address): NonNullable<Input<typeof listUsers>['query']> => ({
  query: address.query.trim().slice(0, 200),
  status: statusOf(address),
  sort: address.sort === 'createdAt' ? 'createdAt' : 'name',
  order: address.order === 'desc' ? 'desc' : 'asc',
  offset: offsetOf(address.offset),
});

/** The same list in another state. */
export function linkTo(address: Address, status: string): string {
  const kept = Object.entries({ ...address, status, offset: '0' }).filter(([key, value]) => value !== defaults[key as keyof Address]);
  const search = new URLSearchParams(kept).toString();
  return search === '' ? paths.adminUsers : `${paths.adminUsers}?${search}`;
}
