import type { WaitingKind } from '@techadds/shared/contract/admin-home/endpoints';
import { paths } from '@techadds/shared/paths';

interface WaitingLink {
  label: string;
  /** The rows that the figure counts. */
  to: string;
}

/** What waits for an administrator, and the list with exactly these rows. */
export const waitingLinks: Record<WaitingKind, WaitingLink> = {
  appeals: { label: 'New appeals', to: `${paths.adminAppeals}&status=open` },
  appealsInReview: { label: 'Appeals under review', to: `${paths.adminAppeals}&status=under_review` },
  disputes: { label: 'Disputed orders', to: `${paths.adminOrders}?status=disputed` },
  disputedProjects: { label: 'Disputed projects', to: `${paths.projects}?disputed=1` },
  templates: { label: 'Templates to approve', to: `${paths.templates}?status=pending_approval` },
  perks: { label: 'Perks to approve', to: `${paths.adminPerks}?approval=pending` },
  payoutAccounts: { label: 'Payout accounts to check', to: `${paths.payoutAccounts}?status=pending` },
  failedPayouts: { label: 'Failed payouts', to: `${paths.payouts}?status=failed` },
  companies: { label: 'Companies to approve', to: `${paths.companies}?status=pending_approval` },
  failedJobs: { label: 'Failed jobs', to: `${paths.observability}?tab=jobs` },
};
