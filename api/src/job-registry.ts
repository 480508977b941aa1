import type { PaymentDeps } from './modules/payments/providers/providers.service';
import { advanceContracts } from './modules/contracts/contracts.jobs';
import { sealContracts } from './modules/contracts/seals.jobs';
import { expireSignings } from './modules/contracts/signing-expiry.jobs';
import { remindRecipients } from './modules/contracts/signing.jobs';
import { refreshRates } from './modules/currency/currency.jobs';
import { runImports } from './modules/imports/imports.jobs';
import { carryOnEnvelopes, deleteOldEvents } from './modules/docusign/docusign.jobs';
import { issueMissingInvoices, issueMonthlyStatements } from './modules/invoices/invoices.jobs';
import { expireHolds } from './modules/ledger/ledger.service';
import { collectDigests } from './modules/notifications/digest.jobs';
import { checkAwaitedRates } from './modules/orders/await-rates.jobs';
import { deleteDispensableKeys } from './modules/own-connections/stripe-accounts.jobs';
import { advanceOrders, resumePayments, releaseHeldFunds } from './modules/orders/orders.jobs';
import { simulateBank, createScheduledPayouts, sendPayouts } from './modules/payouts/payouts.jobs';
import { endOverduePerks } from './modules/perks/perks.jobs';
import { approveDueMilestones } from './modules/projects/milestones.jobs';
import { sendPushMessages } from './modules/push/push.jobs';
import { expireQuotes } from './modules/quotes/quotes.jobs';
import { publishDueRatings } from './modules/ratings/ratings.jobs';
import { continueRuns, pollSalesforce } from './modules/salesforce/sync.jobs';
import { exchangeWithSlack } from './modules/slack/slack.jobs';
import { expireFlagships } from './modules/services/flagships.rules';
import { deliverWebhooks } from './modules/webhooks/webhooks.jobs';
import { remindOfTasks } from './modules/tasks/tasks.jobs';
import type { Job } from './platform/jobs/jobs';

const minute = 60_000;
const second = 1_000;

/** All background jobs. */
export const allJobs: readonly Job<PaymentDeps>[] = [
  {
    name: 'holds.expire',
    intervalMs: minute,
    scope: 'tenant',
    run: ({ db }, tenantId, now) => db.withTenant(tenantId, (tx) => expireHolds(tx, tenantId, now)),
  },
  { name: 'orders.advance', intervalMs: minute, scope: 'tenant', run: advanceOrders },
  { name: 'milestones.approve', intervalMs: minute, scope: 'tenant', run: approveDueMilestones },
  { name: 'orders.end-holds', intervalMs: 10 * minute, scope: 'tenant', run: releaseHeldFunds },
  { name: 'orders.await-rates', intervalMs: 10 * minute, scope: 'tenant', run: checkAwaitedRates },
  // Refunds and captures are sent to the provider at once; this job retries what failed and polls what takes time.
  { name: 'payments.carry-on', intervalMs: 5 * second, scope: 'tenant', duringSuspension: true, run: resumePayments },
  { name: 'payments.delete-former-keys', intervalMs: 6 * 60 * minute, scope: 'tenant', run: deleteDispensableKeys },
  // All money that moves gets its documents at once; this one finds what moved before there were any.
  { name: 'invoices.issue-missing', intervalMs: 6 * 60 * minute, scope: 'tenant', run: issueMissingInvoices },
  { name: 'invoices.monthly-statements', intervalMs: 60 * minute, scope: 'tenant', run: issueMonthlyStatements },
  { name: 'currency.refresh', intervalMs: 6 * 60 * minute, scope: 'platform', run: refreshRates },
  { name: 'payouts.schedule', intervalMs: 10 * minute, scope: 'tenant', run: createScheduledPayouts },
  { name: 'payouts.send', intervalMs: minute, scope: 'tenant', run: sendPayouts },
  { name: 'quotes.expire', intervalMs: 10 * minute, scope: 'tenant', run: expireQuotes },
  { name: 'contracts.advance', intervalMs: 10 * minute, scope: 'tenant', run: advanceContracts },
  { name: 'contracts.expire-signing', intervalMs: 10 * minute, scope: 'tenant', run: expireSignings },
  { name: 'contracts.remind', intervalMs: 10 * minute, scope: 'tenant', run: remindRecipients },
  { name: 'contracts.seal', intervalMs: 5 * second, scope: 'tenant', run: sealContracts },
  // What is asked of DocuSign, and its state where an event was missed.
  { name: 'docusign.carry-on', intervalMs: 2 * second, scope: 'tenant', run: carryOnEnvelopes },
  { name: 'docusign.forget-events', intervalMs: 6 * 60 * minute, scope: 'tenant', run: deleteOldEvents },
  { name: 'ratings.publish', intervalMs: 10 * minute, scope: 'tenant', run: publishDueRatings },
  { name: 'services.end-flagships', intervalMs: minute, scope: 'tenant', run: expireFlagships },
  { name: 'perks.end', intervalMs: minute, scope: 'tenant', run: endOverduePerks },
  { name: 'crm-sync.continue', intervalMs: 2 * second, scope: 'tenant', run: continueRuns },
  { name: 'crm-sync.poll', intervalMs: 5 * minute, scope: 'tenant', duringIdle: true, run: pollSalesforce },
  { name: 'slack.exchange', intervalMs: 2 * second, scope: 'tenant', run: exchangeWithSlack },
  { name: 'webhooks.deliver', intervalMs: 2 * second, scope: 'tenant', run: deliverWebhooks },
  { name: 'tasks.remind', intervalMs: minute, scope: 'tenant', run: remindOfTasks },
  { name: 'notifications.collect-digests', intervalMs: 10 * second, scope: 'tenant', duringSuspension: true, run: collectDigests },
  { name: 'imports.run', intervalMs: second, scope: 'tenant', run: runImports },
  { name: 'push.send', intervalMs: 2 * second, scope: 'tenant', duringSuspension: true, run: sendPushMessages },
  { name: 'payouts.demo-bank', intervalMs: minute, scope: 'tenant', duringSuspension: true, run: simulateBank },
];
