import { paths } from '@techadds/shared/paths';
import { getNounCapability } from '@techadds/shared/permissions';
import type { Capability } from '@techadds/shared/roles';

/**
 * Whether a member of a partner's team sees nothing on a page, because they lack the capability for a word of its path; the server refuses its data
 * then. The queue of orders concerns the whole team.
 */
export function isWithheldPath(path: string, held: readonly Capability[]): boolean {
  const needed = path === paths.partnerOrders ? undefined : path.split('/').map(getNounCapability).find(Boolean);
  return needed !== undefined && !held.includes(needed);
}
