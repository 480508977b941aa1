import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';
import { callLogPath } from './features/integrations/call-log-path';
import { webhookPath } from './features/webhooks/webhook-path';

const QuoteRequestsPage = lazyPage(() =>
  import('@techadds/shared/features/quote-request').then(({ QuoteRequestsPage }) => QuoteRequestsPage),
);
const QuoteRequestPage = lazyPage(() => import('@techadds/shared/features/quote-request').then(({ QuoteRequestPage }) => QuoteRequestPage));

const OrderQueuePage = lazyPage(() => import('./features/orders/OrderQueuePage').then((page) => page.OrderQueuePage));

const QueuedOrderPage = lazyPage(() => import('./features/orders/QueuedOrderPage').then((page) => page.QueuedOrderPage));

export const routes: Mfe['routes'] = [
  { path: paths.quoteRequests(paths.partnerOrders), page: QuoteRequestsPage },
  { path: paths.quoteRequest(paths.partnerOrders, ':id'), page: QuoteRequestPage },
  { path: paths.quoteRequests(paths.adminOrders), page: QuoteRequestsPage },
  { path: paths.quoteRequest(paths.adminOrders, ':id'), page: QuoteRequestPage },
  { path: paths.partnerOrders, page: OrderQueuePage },
  { path: paths.partnerOrder(':id'), page: QueuedOrderPage },
  { path: paths.ratings, page: lazyPage(() => import('./features/ratings/RatingsPage').then((page) => page.RatingsPage)) },
  { path: paths.tasks, page: lazyPage(() => import('./features/tasks/TasksPage').then((page) => page.TasksPage)) },
  { path: paths.staffInvites, page: lazyPage(() => import('./features/staff/InvitesPage').then((page) => page.InvitesPage)) },
  { path: paths.staff, page: lazyPage(() => import('./features/staff/StaffPage').then((page) => page.StaffPage)) },
  { path: paths.profile, page: lazyPage(() => import('./features/profile/ProfilePage').then((page) => page.ProfilePage)) },
  { path: paths.perks, page: lazyPage(() => import('./features/perks/PerksPage').then((page) => page.PerksPage)) },
  { path: paths.perk(':id'), page: lazyPage(() => import('./features/perks/PerkPage').then((page) => page.PerkPage)) },
  { path: paths.adminPerks, page: lazyPage(() => import('./features/perks/AdminPerksPage').then((page) => page.AdminPerksPage)) },
  { path: paths.branding, page: lazyPage(() => import('./features/branding/BrandingPage').then((page) => page.BrandingPage)) },
  {
    path: paths.integrations,
    page: lazyPage(() => import('./features/integrations/IntegrationsPage').then((page) => page.IntegrationsPage)),
  },
  {
    path: callLogPath(':provider'),
    page: lazyPage(() => import('./features/integrations/CallLogPage').then((page) => page.CallLogPage)),
  },
  { path: paths.webhooks, page: lazyPage(() => import('./features/webhooks/WebhooksPage').then((page) => page.WebhooksPage)) },
  { path: webhookPath(':id'), page: lazyPage(() => import('./features/webhooks/WebhookPage').then((page) => page.WebhookPage)) },
  { path: paths.slack, page: lazyPage(() => import('./features/slack/SlackPage').then((page) => page.SlackPage)) },
  { path: paths.adminOrders, page: OrderQueuePage },
  { path: paths.adminOrder(':id'), page: QueuedOrderPage },
];
