import { endpoints } from '@techadds/shared/contract/endpoints';
import { getScope, isPublicEndpoint, permissions, type Permission, type Scope } from '@techadds/shared/permissions';
import { roles, type Role } from '@techadds/shared/roles';
import { signIn, createTestApp, type TestApp } from '../test/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // Encapsulated plugins register their routes only once the app is ready.
  await app.app.ready();
});
afterAll(() => app.close());

const getEndpointName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Lists the routes from Fastify's printed tree, where each line continues the path of its ancestors. */
function servedRoutes(): string[] {
  const stack: string[] = [];
  return app.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, lead, path, methods] = /^(.*[├└]── )(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      if (lead === undefined || path === undefined) return [];
      stack.length = lead.length / 4 - 1;
      stack.push(path);
      const url = stack.join('').replaceAll(/:(\w+)/g, '{$1}');
      return (methods ?? '').split(', ').map((method) => `${method} ${url}`);
    });
}

/** Routes outside the contract: documentation, keys, metrics, the development mailbox and the payment pages. */
const nonContractRoutes = [
  'GET /payments/{tenantId}/{id}/{secret}/card',
  'GET /processor/pay/{tenantId}/{id}/{secret}',
  'POST /payments/notices/{provider}',
  'POST /payments/webhook/{key}',
  'POST /docusign/notices/{token}',
  'POST /processor/pay/{tenantId}/{id}/{secret}',
  'POST /slack/events/{key}',
  'GET /dev/mail',
  'GET /docs',
  'GET /metrics',
  'GET /openapi.json',
  'GET /.well-known/jwks.json',
];

test('serves every endpoint of the contract exactly once, and no other routes', () => {
  const served = servedRoutes();
  const withoutHeads = served.filter((route) => !route.startsWith('HEAD '));
  expect(withoutHeads.sort()).toEqual([...endpoints.map(({ endpoint }) => getEndpointName(endpoint)), ...nonContractRoutes].sort());
  // Fastify adds a HEAD route for each GET.
  expect(served.filter((route) => route.startsWith('HEAD ')).every((route) => served.includes(route.replace('HEAD', 'GET')))).toBe(true);
});

test('throws when an endpoint is registered twice', async () => {
  await expect((async () => app.app.get('/health/live', async () => 'twice'))()).rejects.toThrow(/already/i);
});

test('serves paths bare and under /api', async () => {
  for (const url of ['/health/live', '/api/health/live']) expect((await app.anonymous.get(url)).json()).toEqual({ status: 'ok' });
  for (const url of ['/api/api/health/live', '/apihealth/live', '/api']) expect((await app.anonymous.get(url)).statusCode).toBe(404);
});

/** The permission table written down a second time: `public`, or the row scope of each role in order; `-` means forbidden. */
const expectedScopes: Record<string, string> = {
  'POST /auth/login': 'public',
  'POST /auth/refresh': 'public',
  'POST /auth/register': 'public',
  'POST /auth/forgot-password': 'public',
  'POST /auth/reset-password': 'public',
  'POST /auth/verify-email': 'public',
  'POST /auth/request-verify-email': 'public',
  'GET /auth/demo-accounts': 'public',
  'GET /health/live': 'public',
  'GET /health/ready': 'public',
  'GET /health/build-info': 'public',
  'GET /auth/invites/{token}': 'public',
  'POST /auth/invites/{token}/accept': 'public',
  'GET /partners/staff': '- - partner - -',
  'GET /partners/staff/export': '- - partner - -',
  'PUT /partners/staff/{id}': '- - partner - -',
  'DELETE /partners/staff/{id}': '- - partner - -',
  'POST /partners/staff/{id}/deactivate': '- - partner - -',
  'POST /partners/staff/{id}/reactivate': '- - partner - -',
  'PUT /partners/staff/{id}/out-of-office': '- - partner - -',
  'DELETE /partners/staff/{id}/out-of-office': '- - partner - -',
  'POST /partners/staff/{id}/hand-over': '- - partner - -',
  'GET /partners/staff/invites': '- - partner - -',
  'POST /partners/staff/invites': '- - partner - -',
  'POST /partners/staff/invites/{id}/resend': '- - partner - -',
  'POST /partners/staff/invites/{id}/revoke': '- - partner - -',
  'GET /users/me/out-of-office': '- partner partner - -',
  'PUT /users/me/out-of-office': '- partner partner - -',
  'DELETE /users/me/out-of-office': '- partner partner - -',
  'GET /partners/profile': '- - partner - -',
  'PUT /partners/profile': '- - partner - -',
  'GET /partners/install-score': '- partner partner tenant tenant',
  'GET /marketplace/partners/{handle}': 'tenant tenant tenant tenant tenant',
  'POST /auth/confirm-password': 'own own own own own',
  'GET /admin/users': '- - - tenant tenant',
  'POST /admin/users/{id}/deactivate': '- - - tenant tenant',
  'POST /admin/users/{id}/reactivate': '- - - tenant tenant',
  'POST /admin/users/{id}/end-sessions': '- - - tenant tenant',
  'GET /auth/me': 'own own own own own',
  'GET /auth/whoami': 'own own own own own',
  'POST /auth/logout': 'own own own own own',
  'GET /auth/sessions': 'own own own own own',
  'DELETE /auth/sessions/{id}': 'own own own own own',
  'GET /users/me': 'own own own own own',
  'PUT /users/me': 'own own own own own',
  'PUT /users/me/password': 'own own own own own',
  'GET /tenants/{id}': 'tenant tenant tenant tenant tenant',
  'PUT /tenants/{id}': '- - - tenant tenant',
  'GET /tenants': '- - - - tenant',
  'POST /auth/switch-tenant': '- - - - own',
  'GET /admin/home': '- - - tenant tenant',
  'GET /observability/jobs': '- - - tenant tenant',
  'GET /super-admin/companies': '- - - - tenant',
  'GET /super-admin/companies/export': '- - - - tenant',
  'POST /super-admin/companies': '- - - - tenant',
  'GET /super-admin/companies/{id}': '- - - - tenant',
  'PUT /super-admin/companies/{id}': '- - - - tenant',
  'POST /super-admin/companies/{id}/logo': '- - - - tenant',
  'POST /super-admin/companies/{id}/approve': '- - - - tenant',
  'POST /super-admin/companies/{id}/suspend': '- - - - tenant',
  'POST /super-admin/companies/{id}/reactivate': '- - - - tenant',
  'POST /super-admin/companies/{id}/terminate': '- - - - tenant',
  'GET /super-admin/companies/{id}/tenants': '- - - - tenant',
  'POST /super-admin/companies/{id}/tenants': '- - - - tenant',
  'PUT /super-admin/companies/{id}/tenants/{tenantId}': '- - - - tenant',
  'GET /super-admin/companies/{id}/users': '- - - - tenant',
  'GET /super-admin/companies/{id}/usage': '- - - - tenant',
  'GET /super-admin/unassigned-tenants': '- - - - tenant',
  'GET /observability/metrics': '- - - tenant tenant',
  'GET /observability/load': '- - - - tenant',
  'GET /observability/errors': '- - - tenant tenant',
  'POST /observability/view-as/{id}': '- - - - tenant',
  'POST /observability/view-as/stop': '- - - - tenant',
  'GET /observability/view-as/sessions': '- - - - tenant',
  'GET /observability/users': '- - - - tenant',
  'POST /ai/chat': 'own own own own own',
  'GET /chat/messages/{roomId}': 'own own own own own',
  'POST /chat/messages/{roomId}': 'own own own own own',
  'PUT /chat/messages/{roomId}/{messageId}': 'own own own own own',
  'DELETE /chat/messages/{roomId}/{messageId}': 'own own own own own',
  'GET /chat/rooms': 'own own own own own',
  'POST /chat/rooms': 'own own own own own',
  'PUT /chat/rooms/{id}': 'own own own own own',
  'POST /chat/rooms/{id}/read': 'own own own own own',
  'POST /chat/rooms/{id}/typing': 'own own own own own',
  'GET /chat/people': 'own own own own own',
  'GET /chat/stream': 'own own own own own',
  'GET /slack/channels': '- partner partner tenant tenant',
  'POST /slack/channels': '- - partner tenant tenant',
  'GET /slack/channels/{id}': '- partner partner tenant tenant',
  'PUT /slack/channels/{id}': '- - partner tenant tenant',
  'DELETE /slack/channels/{id}': '- - partner tenant tenant',
  'POST /slack/channels/{id}/restore': '- - partner tenant tenant',
  'POST /slack/channels/{id}/join': '- partner partner tenant tenant',
  'POST /slack/channels/{id}/leave': '- partner partner tenant tenant',
  'GET /slack/channels/export': '- partner partner tenant tenant',
  'PUT /slack/channels/{id}/notifications': '- partner partner tenant tenant',
  'GET /slack/connection': '- - partner tenant tenant',
  'PUT /slack/connection': '- - partner tenant tenant',
  'DELETE /slack/connection': '- - partner tenant tenant',
  'POST /slack/connection/authorize': '- - partner tenant tenant',
  'POST /slack/connection/complete': '- - partner tenant tenant',
  'POST /slack/connection/test': '- - partner tenant tenant',
  'POST /slack/connection/retry': '- - partner tenant tenant',
  'GET /slack/mode': '- - partner tenant tenant',
  'PUT /slack/mode': '- - partner tenant tenant',
  'POST /notifications/{id}/archive': 'own own own own own',
  'GET /notifications/preferences': 'own own own own own',
  'PUT /notifications/preferences': 'own own own own own',
  'GET /notifications/stream': 'own own own own own',
  'POST /orders/{id}/subscribe': 'own partner partner tenant tenant',
  'GET /marketplace/catalog/items': 'tenant tenant tenant tenant tenant',
  'GET /marketplace/catalog/items/{id}': 'tenant tenant tenant tenant tenant',
  'GET /projects': 'own partner partner tenant tenant',
  'GET /projects/export': 'own partner partner tenant tenant',
  'GET /dashboard/projects': 'own partner partner tenant tenant',
  'GET /projects/{id}': 'own partner partner tenant tenant',
  'GET /projects/quote/{id}': 'own partner partner tenant tenant',
  'POST /projects': '- - partner tenant tenant',
  'PUT /projects/{id}': '- - partner tenant tenant',
  'DELETE /projects/{id}': '- - partner tenant tenant',
  'POST /projects/{id}/restore': '- - partner tenant tenant',
  'POST /projects/{id}/hold': '- - partner tenant tenant',
  'POST /projects/{id}/resume': '- - partner tenant tenant',
  'GET /projects/{id}/finance': '- - partner tenant tenant',
  'GET /projects/{id}/milestones': 'own partner partner tenant tenant',
  'POST /projects/{id}/milestones': '- - partner tenant tenant',
  'PUT /projects/{id}/milestones/{milestoneId}': '- partner partner tenant tenant',
  'POST /projects/{id}/milestones/{milestoneId}/agree-unfunded': 'own - partner - -',
  'POST /projects/{id}/milestones/{milestoneId}/fund': 'own - - - -',
  'POST /projects/{id}/milestones/{milestoneId}/record-payment': '- - - tenant tenant',
  'POST /projects/{id}/milestones/{milestoneId}/start': '- partner partner tenant tenant',
  'POST /projects/{id}/milestones/{milestoneId}/submit': '- partner partner tenant tenant',
  'POST /projects/{id}/milestones/{milestoneId}/request-changes': 'own - - - -',
  'POST /projects/{id}/milestones/{milestoneId}/approve': 'own - - - -',
  'POST /projects/{id}/milestones/{milestoneId}/dispute': 'own - - - -',
  'POST /projects/{id}/milestones/{milestoneId}/resolve': '- - - tenant tenant',
  'POST /projects/{id}/milestones/{milestoneId}/cancel': 'own - partner tenant tenant',
  'POST /projects/{id}/milestones/{milestoneId}/refund': '- - - tenant tenant',
  'GET /contracts/{id}/milestones': '- - partner tenant tenant',
  'POST /contracts/{id}/milestones': '- - partner tenant tenant',
  'PUT /contracts/{id}/milestones/{milestoneId}': '- - partner tenant tenant',
  'GET /catalog': 'tenant tenant tenant tenant tenant',
  'GET /catalog/categories': 'tenant tenant tenant tenant tenant',
  'GET /services': '- partner partner tenant tenant',
  'POST /services': '- partner partner tenant tenant',
  'GET /services/export': '- partner partner tenant tenant',
  'GET /services/partners': '- partner partner tenant tenant',
  'GET /services/{id}': '- partner partner tenant tenant',
  'PUT /services/{id}': '- partner partner tenant tenant',
  'DELETE /services/{id}': '- partner partner tenant tenant',
  'POST /services/{id}/restore': '- partner partner tenant tenant',
  'POST /services/{id}/duplicate': '- partner partner tenant tenant',
  'PUT /services/{id}/flagship': '- - - tenant tenant',
  'GET /admin/flagship': '- - - tenant tenant',
  'PUT /admin/flagship/order': '- - - tenant tenant',
  'PUT /super-admin/services/{id}/company-profile': '- - - - tenant',
  'POST /services/bulk': '- partner partner tenant tenant',
  'POST /services/import': '- partner partner tenant tenant',
  'GET /consultant/tasks': '- partner partner tenant tenant',
  'POST /consultant/tasks': '- partner partner tenant tenant',
  'GET /consultant/tasks/export': '- partner partner tenant tenant',
  'GET /consultant/tasks/assignees': '- partner partner tenant tenant',
  'GET /consultant/tasks/subjects': '- partner partner tenant tenant',
  'GET /consultant/tasks/{id}': '- partner partner tenant tenant',
  'PUT /consultant/tasks/{id}': '- partner partner tenant tenant',
  'DELETE /consultant/tasks/{id}': '- partner partner tenant tenant',
  'POST /consultant/tasks/{id}/restore': '- partner partner tenant tenant',
  'GET /views': 'own partner partner tenant tenant',
  'POST /views': 'own partner partner tenant tenant',
  'PUT /views/{id}': 'own partner partner tenant tenant',
  'DELETE /views/{id}': 'own partner partner tenant tenant',
  'POST /files': 'own own own own own',
  'GET /files/{id}': 'tenant tenant tenant tenant tenant',
  'POST /catalog/categories': '- - - tenant tenant',
  'PUT /catalog/categories/{id}': '- - - tenant tenant',
  'DELETE /catalog/categories/{id}': '- - - tenant tenant',
  'GET /marketplace/categories': 'tenant tenant tenant tenant tenant',
  'POST /marketplace/categories': '- - - tenant tenant',
  'PUT /marketplace/categories/{id}': '- - - tenant tenant',
  'GET /settings/branding': '- - partner tenant tenant',
  'PUT /settings/branding': '- - partner tenant tenant',
  'POST /settings/branding/logo': '- - partner tenant tenant',
  'POST /settings/branding/preview': '- - partner tenant tenant',
  'GET /files/of/{tenantId}/logos/{id}': 'public',
  'GET /branding/{subdomain}': 'public',
  'GET /admin/brands': '- - - tenant tenant',
  'POST /admin/brands': '- - - tenant tenant',
  'PUT /admin/brands/{id}': '- - - tenant tenant',
  'DELETE /admin/brands/{id}': '- - - tenant tenant',
  'POST /admin/brands/{id}/restore': '- - - tenant tenant',
  'GET /catalog/settings': '- - partner tenant tenant',
  'PUT /catalog/settings': '- - partner tenant tenant',
  'POST /marketplace/catalog/items/{id}/quote-requests': 'own - - - -',
  'GET /quote-requests': 'own partner partner tenant tenant',
  'GET /quote-requests/{id}': 'own partner partner tenant tenant',
  'GET /quotes': 'own - partner tenant tenant',
  'GET /quotes/export': 'own - partner tenant tenant',
  'POST /quotes': '- - partner tenant tenant',
  'POST /quotes/preview': '- - partner tenant tenant',
  'GET /quotes/{id}': 'own - partner tenant tenant',
  'GET /quotes/{id}/pdf': 'own - partner tenant tenant',
  'PUT /quotes/{id}': '- - partner tenant tenant',
  'DELETE /quotes/{id}': '- - partner tenant tenant',
  'POST /quotes/{id}/restore': '- - partner tenant tenant',
  'POST /quotes/{id}/send': '- - partner tenant tenant',
  'GET /quotes/{id}/versions': 'own - partner tenant tenant',
  'GET /quotes/{id}/email-preview': '- - partner tenant tenant',
  'POST /quotes/{id}/revise': '- - partner tenant tenant',
  'POST /quotes/{id}/reply': '- - partner tenant tenant',
  'POST /quotes/{id}/duplicate': '- - partner tenant tenant',
  'POST /quotes/{id}/void': '- - partner tenant tenant',
  'GET /public/quotes/{token}': 'public',
  'GET /public/quotes/{token}/pdf': 'public',
  'POST /public/quotes/{token}/view': 'public',
  'POST /public/quotes/{token}/accept': 'public',
  'POST /public/quotes/{token}/code': 'public',
  'POST /public/quotes/{token}/decline': 'public',
  'POST /public/quotes/{token}/counter': 'public',
  'GET /search': 'own own own own own',
  'GET /finance/fee-preview': 'tenant tenant tenant tenant tenant',
  'GET /finance/fee-profiles': '- - tenant tenant tenant',
  'GET /finance/ledger/accounts': '- - partner tenant tenant',
  'GET /finance/ledger/entries': '- - partner tenant tenant',
  'GET /finance/ledger/entries/{id}': '- - partner tenant tenant',
  'GET /finance/ledger/trial-balance': '- - - tenant tenant',
  'GET /finance/ledger/verify': '- - - tenant tenant',
  'POST /finance/ledger/entries/{id}/reverse': '- - - tenant -',
  'GET /finance/balance': '- - partner tenant tenant',
  'GET /finance/payouts': '- - partner tenant tenant',
  'GET /finance/payouts/by-month': '- - partner tenant tenant',
  'GET /finance/payout-accounts': '- - - tenant tenant',
  'GET /finance/payouts/{id}': '- - partner tenant tenant',
  'POST /finance/payouts': '- - partner - -',
  'POST /finance/payouts/{id}/cancel': '- - partner tenant tenant',
  'POST /finance/payouts/{id}/retry': '- - partner tenant tenant',
  'POST /finance/payouts/{id}/mark-paid': '- - - tenant -',
  'POST /finance/payouts/{id}/mark-failed': '- - - tenant -',
  'GET /finance/payouts/{id}/statement': '- - partner tenant tenant',
  'GET /finance/payout-account': '- - partner - -',
  'PUT /finance/payout-account': '- - partner - -',
  'POST /finance/payout-accounts/{partnerId}/decide': '- - - tenant -',
  'GET /perks': '- - partner - -',
  'GET /perks/export': '- - partner - -',
  'GET /perks/{id}': '- - partner - -',
  'POST /perks': '- - partner - -',
  'PUT /perks/{id}': '- - partner - -',
  'DELETE /perks/{id}': '- - partner - -',
  'POST /perks/{id}/activate': '- - partner - -',
  'POST /perks/{id}/pause': '- - partner - -',
  'POST /perks/{id}/end': '- - partner - -',
  'GET /perks/{id}/redemptions': '- - partner - -',
  'POST /perks/validate': 'own - - - -',
  'GET /marketplace/perks': 'tenant tenant tenant tenant tenant',
  'GET /admin/perks': '- - - tenant tenant',
  'POST /admin/perks/{id}/approve': '- - - tenant tenant',
  'POST /admin/perks/{id}/decline': '- - - tenant tenant',
  'POST /finance/bank-statements': '- - - tenant -',
  'GET /finance/bank-statements': '- - - tenant tenant',
  'GET /finance/bank-statements/{id}': '- - - tenant tenant',
  'DELETE /finance/bank-statements/{id}': '- - - tenant -',
  'POST /finance/bank-statements/{id}/apply': '- - - tenant -',
  'GET /finance/bank-lines': '- - - tenant tenant',
  'GET /credit': 'own - - - -',
  'GET /credit/entries': 'own - - - -',
  'GET /credit-payouts': 'own - - tenant tenant',
  'POST /credit-payouts': 'own - - - -',
  'POST /credit-payouts/{id}/cancel': 'own - - - -',
  'POST /credit-payouts/{id}/mark-paid': '- - - tenant -',
  'POST /credit-payouts/{id}/decline': '- - - tenant -',
  'GET /finance/deposits': '- - partner tenant tenant',
  'GET /finance/deposits/summary': '- - partner tenant tenant',
  'GET /finance/deposits/{id}': '- - partner tenant tenant',
  'POST /finance/deposits': '- - partner - -',
  'POST /finance/deposits/{id}/settle': '- - - tenant -',
  'POST /finance/deposits/{id}/cancel': '- - partner tenant tenant',
  'POST /finance/deposits/{id}/refund': '- - partner tenant tenant',
  'GET /orders/queue': '- partner partner tenant tenant',
  'GET /orders': 'own partner partner tenant tenant',
  'GET /orders/{id}': 'own partner partner tenant tenant',
  'POST /orders': 'own - - - -',
  'GET /orders/{id}/assignees': '- - partner - -',
  'GET /orders/{id}/work-order': '- partner partner tenant tenant',
  'POST /orders/bulk': '- partner partner - -',
  'POST /orders/{id}/claim': '- partner partner - -',
  'POST /orders/{id}/assign': '- - partner - -',
  'POST /orders/{id}/accept': '- partner partner tenant tenant',
  'POST /orders/{id}/decline': '- partner partner tenant tenant',
  'POST /orders/{id}/pay': 'own - - - -',
  'POST /orders/{id}/record-payment': '- - - tenant tenant',
  'POST /orders/{id}/start': '- partner partner tenant tenant',
  'POST /orders/{id}/deliver': '- partner partner tenant tenant',
  'POST /orders/{id}/request-changes': 'own - - - -',
  'POST /orders/{id}/complete': 'own - - - -',
  'POST /orders/{id}/cancel': 'own - - tenant tenant',
  'POST /orders/{id}/dispute': 'own - - - -',
  'POST /orders/{id}/dispute/resolve': '- - - tenant tenant',
  'POST /orders/{id}/refund': '- - - tenant tenant',
  'POST /orders/{id}/rate': 'own - - - -',
  'POST /orders/{id}/rate-customer': '- partner partner - -',
  'POST /ratings/perk': 'own - - - -',
  'POST /ratings/partner': 'own - - - -',
  'PUT /ratings/{id}': 'own - - - -',
  'GET /ratings/order/{id}': 'own partner partner tenant tenant',
  'GET /ratings/service/{id}': 'tenant tenant tenant tenant tenant',
  'GET /ratings/partner': '- partner partner - -',
  'POST /ratings/{id}/reply': '- - partner - -',
  'GET /ratings/analytics': '- - partner tenant tenant',
  'GET /ratings/admin/all': '- - - tenant tenant',
  'POST /ratings/admin/{id}/publish': '- - - tenant tenant',
  'POST /ratings/admin/{id}/reject': '- - - tenant tenant',
  'POST /ratings/appeal': '- - partner - -',
  'GET /ratings/appeals/partner': '- partner partner - -',
  'GET /ratings/appeals/admin': '- - - tenant tenant',
  'POST /ratings/appeals/{appealId}/review': '- - - tenant tenant',
  'PUT /ratings/appeals/{appealId}/resolve': '- - - tenant tenant',
  'POST /ratings/appeals/{appealId}/withdraw': '- - partner - -',
  'GET /orders/{id}/refund-preview': '- - - tenant tenant',
  'GET /contracts/templates': '- partner partner tenant tenant',
  'POST /contracts/templates': '- partner partner tenant tenant',
  'GET /contracts/templates/available': '- partner partner tenant tenant',
  'GET /contracts/templates/{id}': '- partner partner tenant tenant',
  'PUT /contracts/templates/{id}': '- partner partner tenant tenant',
  'DELETE /contracts/templates/{id}': '- partner partner tenant tenant',
  'POST /contracts/templates/{id}/restore': '- partner partner tenant tenant',
  'POST /contracts/templates/{id}/clone': '- partner partner tenant tenant',
  'POST /contracts/templates/{id}/submit': '- partner partner tenant tenant',
  'GET /contracts/templates/{id}/versions': '- partner partner tenant tenant',
  'GET /contracts/templates/{id}/preview': '- partner partner tenant tenant',
  'GET /admin/contracts/templates': '- - - tenant tenant',
  'POST /admin/contracts/templates/{id}/approve': '- - - tenant tenant',
  'POST /admin/contracts/templates/{id}/request-changes': '- - - tenant tenant',
  'POST /admin/contracts/templates/{id}/reject': '- - - tenant tenant',
  'GET /contracts/clauses': '- partner partner tenant tenant',
  'POST /contracts/clauses': '- partner partner tenant tenant',
  'PUT /contracts/clauses/{id}': '- partner partner tenant tenant',
  'DELETE /contracts/clauses/{id}': '- partner partner tenant tenant',
  'POST /contracts/from-catalog': '- - partner tenant tenant',
  'GET /customers': '- - partner tenant tenant',
  'GET /customers/export': '- - partner tenant tenant',
  'GET /customers/{id}': '- - partner tenant tenant',
  'POST /customers': '- - partner tenant tenant',
  'PUT /customers/{id}': '- - partner tenant tenant',
  'POST /customers/merge': '- - partner tenant tenant',
  'POST /customers/merges/{id}/undo': '- - partner tenant tenant',
  'GET /customers/{id}/timeline': '- - partner tenant tenant',
  'POST /customers/{id}/activities': '- - partner tenant tenant',
  'GET /customers/{id}/statement': '- - partner tenant tenant',
  'GET /customers/{id}/statement/export': '- - partner tenant tenant',
  'GET /crm/contacts': '- - partner tenant tenant',
  'GET /crm/contacts/export': '- - partner tenant tenant',
  'POST /crm/contacts': '- - partner tenant tenant',
  'POST /crm/contacts/merge': '- - partner tenant tenant',
  'GET /crm/contacts/{id}': '- - partner tenant tenant',
  'PUT /crm/contacts/{id}': '- - partner tenant tenant',
  'DELETE /crm/contacts/{id}': '- - partner tenant tenant',
  'POST /crm/contacts/{id}/restore': '- - partner tenant tenant',
  'GET /crm/contacts/{id}/activities': '- - partner tenant tenant',
  'POST /crm/contacts/{id}/activities': '- - partner tenant tenant',
  'GET /crm/deals': '- - partner tenant tenant',
  'GET /crm/deals/export': '- - partner tenant tenant',
  'POST /crm/deals': '- - partner tenant tenant',
  'POST /crm/deals/from-ticket': '- - partner tenant tenant',
  'GET /crm/deals/{id}': '- - partner tenant tenant',
  'PUT /crm/deals/{id}': '- - partner tenant tenant',
  'DELETE /crm/deals/{id}': '- - partner tenant tenant',
  'POST /crm/deals/{id}/restore': '- - partner tenant tenant',
  'GET /crm/deals/{id}/activities': '- - partner tenant tenant',
  'POST /crm/deals/{id}/activities': '- - partner tenant tenant',
  'GET /crm/stages': '- - partner tenant tenant',
  'GET /crm/pipeline': '- - partner tenant tenant',
  'GET /crm/forecast': '- - partner tenant tenant',
  'GET /crm/owners': '- - partner tenant tenant',
  'PUT /crm/stages': '- - - tenant tenant',
  'POST /crm/sync-salesforce': '- - partner tenant tenant',
  'GET /crm/sync-runs': '- - partner tenant tenant',
  'GET /crm/sync-runs/{id}': '- - partner tenant tenant',
  'PUT /crm/sync-runs/{id}/choices': '- - partner tenant tenant',
  'GET /crm/salesforce': '- - partner tenant tenant',
  'PUT /crm/salesforce': '- - partner tenant tenant',
  'POST /crm/salesforce/test': '- - partner tenant tenant',
  'GET /crm/salesforce/records': '- - partner tenant tenant',
  'POST /crm/salesforce/records': '- - partner tenant tenant',
  'PUT /crm/salesforce/records/{id}': '- - partner tenant tenant',
  'DELETE /crm/salesforce/records/{id}': '- - partner tenant tenant',
  'GET /integrations/docusign': '- - partner tenant tenant',
  'PUT /integrations/docusign': '- - partner tenant tenant',
  'DELETE /integrations/docusign': '- - partner tenant tenant',
  'POST /integrations/docusign/test': '- - partner tenant tenant',
  'POST /crm/import': '- - partner tenant tenant',
  'POST /customers/import': '- - partner tenant tenant',
  'GET /imports': '- - partner tenant tenant',
  'GET /imports/{id}': '- - partner tenant tenant',
  'POST /imports/{id}/check': '- - partner tenant tenant',
  'POST /imports/{id}/start': '- - partner tenant tenant',
  'POST /imports/{id}/cancel': '- - partner tenant tenant',
  'GET /imports/{id}/errors': '- - partner tenant tenant',
  'GET /integrations/providers/{provider}/calls': '- - partner tenant tenant',
  'GET /integrations/email': '- - - tenant tenant',
  'PUT /integrations/email': '- - - tenant tenant',
  'DELETE /integrations/email': '- - - tenant tenant',
  'GET /integrations/assistant': '- - - tenant tenant',
  'PUT /integrations/assistant': '- - - tenant tenant',
  'DELETE /integrations/assistant': '- - - tenant tenant',
  'GET /integrations/payments': '- - - tenant tenant',
  'PUT /integrations/payments': '- - - tenant tenant',
  'DELETE /integrations/payments': '- - - tenant tenant',
  'POST /integrations/payments/test': '- - - tenant tenant',
  'POST /integrations/email/test': '- - - tenant tenant',
  'POST /integrations/assistant/test': '- - - tenant tenant',
  'GET /integrations/providers': '- - partner tenant tenant',
  'GET /integrations/webhooks': '- - partner tenant tenant',
  'POST /integrations/webhooks': '- - partner tenant tenant',
  'GET /integrations/webhooks/{id}': '- - partner tenant tenant',
  'PUT /integrations/webhooks/{id}': '- - partner tenant tenant',
  'DELETE /integrations/webhooks/{id}': '- - partner tenant tenant',
  'POST /integrations/webhooks/{id}/rotate': '- - partner tenant tenant',
  'POST /integrations/webhooks/{id}/test': '- - partner tenant tenant',
  'GET /integrations/webhook-deliveries': '- - partner tenant tenant',
  'POST /integrations/webhook-deliveries/{id}/replay': '- - partner tenant tenant',
  'GET /integrations/providers/token': '- - - tenant tenant',
  'POST /integrations/providers/token': '- - - tenant tenant',
  'POST /integrations/providers/token/{id}/rotate': '- - - tenant tenant',
  'DELETE /integrations/providers/token/{id}': '- - - tenant tenant',
  'GET /audit/logs': '- - - tenant tenant',
  'GET /audit/logs/{id}': '- - - tenant tenant',
  'GET /audit/logs/facets': '- - - tenant tenant',
  'GET /audit/logs/export': '- - - tenant tenant',
  'GET /audit/logs/verify': '- - - tenant tenant',
  'GET /dashboard/summary': 'own partner partner tenant tenant',
  'GET /analytics/export': '- - partner tenant tenant',
  'GET /admin/analytics': '- - - tenant tenant',
  'GET /analytics/commission': '- - partner tenant tenant',
  'GET /analytics/funnel': '- - partner tenant tenant',
  'GET /analytics/summary': '- - partner tenant tenant',
  'GET /analytics/timeseries': '- - partner tenant tenant',
  'GET /analytics/top': '- - partner tenant tenant',
  'DELETE /admin/commission/rates/{id}': '- - - tenant tenant',
  'POST /admin/commission/rates': '- - - tenant tenant',
  'GET /admin/commission/rates/{id}': '- - - tenant tenant',
  'GET /admin/commission/rates': '- - - tenant tenant',
  'POST /admin/commission/preview': '- - - tenant tenant',
  'POST /admin/commission/rates/{id}/restore': '- - - tenant tenant',
  'PUT /admin/commission/rates/{id}/rules': '- - - tenant tenant',
  'PUT /admin/commission/rates/{id}': '- - - tenant tenant',
  'POST /admin/commission/what-if': '- - - tenant tenant',
  'GET /finance/currency': 'tenant tenant tenant tenant tenant',
  'GET /integrations/currency': '- - - - tenant',
  'PUT /integrations/currency': '- - - - tenant',
  'POST /integrations/currency/test': '- - - - tenant',
  'PUT /finance/fee-profiles': '- - - tenant tenant',
  'GET /finance/report/export': '- - partner tenant tenant',
  'GET /finance/report': '- - partner tenant tenant',
  'GET /finance/report/orders': '- - partner tenant tenant',
  'GET /notifications': 'own own own own own',
  'POST /notifications/{id}/read': 'own own own own own',
  'POST /notifications/read-all': 'own own own own own',
  'GET /contracts/calendar': '- - partner tenant tenant',
  'GET /contracts/calendar/feed': '- - partner tenant tenant',
  'POST /contracts/calendar/feed': '- - partner tenant tenant',
  'DELETE /contracts/calendar/feed': '- - partner tenant tenant',
  'GET /public/calendar/{token}/contracts.ics': 'public',
  'GET /contracts/{id}/obligations': '- - partner tenant tenant',
  'POST /contracts/{id}/obligations': '- - partner tenant tenant',
  'PUT /contracts/{id}/obligations/{obligationId}': '- - partner tenant tenant',
  'DELETE /contracts/{id}/obligations/{obligationId}': '- - partner tenant tenant',
  'GET /contracts': '- - partner tenant tenant',
  'GET /contracts/export': '- - partner tenant tenant',
  'POST /contracts': '- - partner tenant tenant',
  'GET /contracts/{id}': '- - partner tenant tenant',
  'PUT /contracts/{id}': '- - partner tenant tenant',
  'DELETE /contracts/{id}': '- - partner tenant tenant',
  'POST /contracts/{id}/restore': '- - partner tenant tenant',
  'POST /contracts/{id}/sign': '- - partner tenant tenant',
  'POST /contracts/{id}/void': '- - partner tenant tenant',
  'POST /contracts/{id}/terminate': '- - partner tenant tenant',
  'GET /contracts/{id}/pdf': '- - partner tenant tenant',
  'GET /contracts/{id}/docusign/status': '- - partner tenant tenant',
  'POST /contracts/{id}/docusign/sign': '- - partner tenant tenant',
  'POST /contracts/{id}/docusign/resend': '- - partner tenant tenant',
  'POST /quotes/{id}/convert': '- - partner tenant tenant',
  'POST /contracts/{id}/amend': '- - partner tenant tenant',
  'PUT /contracts/{id}/amend': '- - partner tenant tenant',
  'GET /contracts/{id}/versions': '- - partner tenant tenant',
  'POST /contracts/clauses/{id}/restore': '- partner partner tenant tenant',
  'GET /projects/{id}/files': 'own partner partner tenant tenant',
  'POST /projects/{id}/files': 'own partner partner tenant tenant',
  'DELETE /projects/{id}/files/{fileId}': 'own partner partner tenant tenant',
  'POST /projects/{id}/files/{fileId}/restore': 'own partner partner tenant tenant',
  'GET /projects/{id}/time': '- partner partner tenant tenant',
  'POST /projects/{id}/time': '- partner partner - -',
  'PUT /projects/{id}/time/{entryId}': '- partner partner - -',
  'DELETE /projects/{id}/time/{entryId}': '- partner partner - -',
  'POST /projects/{id}/time/{entryId}/restore': '- partner partner - -',
  'GET /projects/{id}/burn': '- - partner tenant tenant',
  'PUT /projects/{id}/costs': '- - partner tenant tenant',
  'DELETE /projects/{id}/milestones/{milestoneId}': '- - partner tenant tenant',
  'POST /projects/{id}/milestones/{milestoneId}/restore': '- - partner tenant tenant',
  'GET /public/seals/{sha256}': 'public',
  'GET /public/sign/{token}': 'public',
  'POST /public/sign/{token}/approve': 'public',
  'POST /public/sign/{token}/open': 'public',
  'POST /public/sign/{token}/sign': 'public',
  'POST /public/sign/{token}/decline': 'public',
  'GET /public/sign/{token}/pdf': 'public',
  'GET /finance/invoices': 'own - partner tenant tenant',
  'GET /finance/invoices/export': 'own - partner tenant tenant',
  'GET /finance/invoices/{id}': 'own - partner tenant tenant',
  'GET /finance/invoices/{id}/pdf': 'own - partner tenant tenant',
  'GET /finance/invoices/{id}/csv': 'own - partner tenant tenant',
  'GET /finance/taxes': '- - - tenant tenant',
  'GET /finance/taxes/export': '- - - tenant tenant',
  'GET /finance/partner-debts': '- - - tenant tenant',
  'POST /finance/partner-debts/{partnerId}/write-off': '- - - tenant -',
  'GET /finance/debt-settings': '- - - tenant tenant',
  'PUT /finance/debt-settings': '- - - tenant tenant',
  'GET /pwa/push/key': 'own own own own own',
  'POST /pwa/push': 'own own own own own',
  'DELETE /pwa/push': 'own own own own own',
  'GET /pwa/push/settings': 'own own own own own',
  'PUT /pwa/push/settings': 'own own own own own',
  'GET /releases': '- - - tenant tenant',
  'GET /releases/{app}': '- - - tenant tenant',
  'POST /releases/{app}': '- - - - tenant',
  'POST /releases/{app}/rollback': '- - - - tenant',
  'POST /releases/{app}/switch-off': '- - - - tenant',
  'POST /releases/{app}/switch-on': '- - - - tenant',
  'POST /releases/{app}/canary': '- - - - tenant',
  'POST /releases/{app}/promote': '- - - - tenant',
  'POST /releases/{app}/halt': '- - - - tenant',
  'GET /release-keys': '- - - tenant tenant',
  'POST /release-keys': '- - - - tenant',
  'POST /release-keys/{id}/revoke': '- - - - tenant',
  'GET /release-health': '- - - tenant tenant',
  'POST /release-health': 'public',
  'GET /release-halt-rule': '- - - tenant tenant',
  'PUT /release-halt-rule': '- - - - tenant',
  'GET /releases/serving': 'public',
  'GET /releases/archives/{sha256}': 'public',
  'GET /releases/ended-sessions': 'public',
  'POST /releases/{app}/development': '- - - - tenant',
  'POST /release-development/check': 'public',
};
const getExpectedScope = (name: string, role: Role) =>
  expectedScopes[name] === 'public' ? 'own' : expectedScopes[name]?.split(' ')[roles.indexOf(role)];

/** Lists the endpoints and roles whose scope is not the one listed above. */
function findScopeDifferences(): string[] {
  return endpoints.flatMap(({ endpoint }) => {
    const name = getEndpointName(endpoint);
    const isPublic = isPublicEndpoint(endpoint.permission);
    const found = roles
      .map((role) => ({ role, scope: getScope(endpoint.permission, role) ?? '-' }))
      .filter(({ role, scope }) => scope !== getExpectedScope(name, role))
      .map(({ role, scope }) => `${name} as ${role}: ${scope}`);
    return isPublic === (expectedScopes[name] === 'public') ? found : [`${name}: ${isPublic ? 'public' : 'not public'}`, ...found];
  });
}

test('the permission table grants each role the scope that is listed here', () => {
  expect(Object.keys(expectedScopes).sort()).toEqual(endpoints.map(({ endpoint }) => getEndpointName(endpoint)).sort());
  expect(findScopeDifferences()).toEqual([]);
});

type Grants = Record<string, 'public' | Partial<Record<Role, Scope>>>;

/** Each permission for each role that lacks it, each narrower scope in the whole tenant, and each permission made public. */
function listWiderGrants(): { name: string; permission: string; grant: Grants[string] }[] {
  return Object.entries(permissions as Grants).flatMap(([permission, grant]) => {
    if (grant === 'public') return [];
    const wider = roles.filter((role) => grant[role] !== 'tenant');
    return [
      ...wider.map((role) => ({ name: `${permission} for ${role}`, permission, grant: { ...grant, [role]: 'tenant' as const } })),
      { name: `${permission} for everybody`, permission, grant: 'public' as const },
    ];
  });
}

test('the check above detects each grant that is wider than listed', () => {
  const table = permissions as Grants;
  const undetected = listWiderGrants().filter(({ permission, grant }) => {
    const listed = table[permission]!;
    table[permission] = grant;
    const isDetected = findScopeDifferences().length > 0;
    table[permission] = listed;
    return !isDetected;
  });
  expect(undetected.map(({ name }) => name)).toEqual([]);
  expect(listWiderGrants().length).toBeGreaterThan(Object.keys(permissions).length);
});

/** Calls each endpoint as each role and without a token; lists the responses that differ from the table. */
async function findAccessDifferences(): Promise<string[]> {
  const found: string[] = [];
  for (const { endpoint } of endpoints) {
    const name = getEndpointName(endpoint);
    const url = endpoint.path.replace('{id}', crypto.randomUUID());
    const nobody = await app.anonymous.send({ method: endpoint.method, url });
    if ((nobody.statusCode === 401) === (expectedScopes[name] === 'public')) found.push(`${name} as nobody: ${nobody.statusCode}`);
    for (const role of roles) {
      // Signing out ends the session, so it gets a session of its own.
      const token = name.endsWith('/logout') ? await signIn(app.app, app.tenants.acme.users[role].email) : await app.as(role).token();
      const { statusCode } = await app.anonymous.send({ method: endpoint.method, url, headers: { authorization: `Bearer ${token}` } });
      const allowed = getExpectedScope(name, role) !== '-';
      if (statusCode >= 500 || statusCode === 401 || (statusCode === 403) === allowed) found.push(`${name} as ${role}: ${statusCode}`);
    }
  }
  return found;
}

test('each endpoint admits exactly the roles of the table', async () => {
  expect(await findAccessDifferences()).toEqual([]);
}, 120_000);

test('the access check above fails when no token is required', async () => {
  const { authorize } = app.app;
  app.app.authorize = async () => undefined;
  try {
    expect((await findAccessDifferences()).length).toBeGreaterThan(endpoints.length);
  } finally {
    app.app.authorize = authorize;
  }
});

test('rejects an unknown permission or role', () => {
  expect(getScope('audit.read', 'visitor' as Role)).toBeUndefined();
  expect(() => getScope('audit.write' as Permission, 'admin')).toThrow();
});
