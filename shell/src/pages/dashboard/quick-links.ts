import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { canOpen } from '@techadds/shared/routes';
import {
  type Icon,
  IconActivity,
  IconChecks,
  IconInbox,
  IconListSearch,
  IconReceipt,
  IconSearch,
  IconStar,
} from '@techadds/shared/ui/icons';

export interface QuickLink {
  label: string;
  icon: Icon;
  path: string;
}

const primaryLinks: readonly QuickLink[] = [
  { label: 'Open order queue', icon: IconInbox, path: paths.partnerOrders },
  { label: 'Open audit log', icon: IconListSearch, path: paths.auditLogs },
  { label: 'Find a service', icon: IconSearch, path: paths.marketplace },
];
const unlistedLinks: readonly QuickLink[] = [
  { label: 'Tasks', icon: IconChecks, path: paths.tasks },
  { label: 'Ratings', icon: IconStar, path: paths.ratings },
  { label: 'Ratings', icon: IconStar, path: paths.adminRatings },
  { label: 'Orders', icon: IconInbox, path: paths.adminOrders },
  { label: 'Observability', icon: IconActivity, path: paths.observability },
  { label: 'Fees', icon: IconReceipt, path: paths.fees },
];

/** The dashboard's links for a role: its main task, and the pages outside the menu that it may open. */
export function getQuickLinks(role: Role): { first: QuickLink; beside: QuickLink[] } {
  const first = primaryLinks.find(({ path }) => canOpen(path, role))!;
  return { first, beside: unlistedLinks.filter(({ path }) => canOpen(path, role)) };
}
