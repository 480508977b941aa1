import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import { createLinkToken as createSignedToken } from '../../src/modules/link-tokens/link-tokens.service';
import { password } from '../app';
import { getSigningToken } from '../contracts';
import { signingSecret } from '../slack-server';
import { toStripeKeys } from '../stripe-server';
import type { Field, Operation } from './operations';
import { createDocusignInputs } from './world/docusign';
import { createBankFile } from './world/bank-statements';
import { createAcceptance, createQuoteInputs, findQuoteToken, createQuoteFinder } from './world/quotes';
import { createKeyPair, createUpload } from '../release-fixture';
import { createDevGrant, releasedApp, releasedVersions, releaseKey } from './world/releases';
import type { Actor, TestWorld } from './test-world';

/** Words of paths and fields whose rows are in a table of another name. */
const tableNameOverrides: Record<string, string> = {
  items: 'services',
  logs: 'audit_events',
  view_as: 'users',
  staff: 'users',
  tenant: 'tenants',
  subject: 'orders',
  admin: 'ratings',
  rates: 'commission_rates',
  replaces: 'commission_rates',
  parent: 'categories',
  logos: 'files',
  logo: 'files',
  icon: 'files',
  owner: 'users',
  keep: 'contacts',
  merge: 'contacts',
  member: 'users',
  assignee: 'users',
  run: 'sync_runs',
  conflict: 'sync_items',
  entry: 'time_entries',
  amount_to: 'milestones',
  channels: 'rooms',
  merges: 'customer_merges',
  thread: 'messages',
  hand_over_to: 'users',
};

/**
 * Rows that are not only their owner's, by table: logos appear on documents, in e-mails and on sign-in pages, files of a project are of both
 * parties, partners use the templates and clauses of their marketplace, and a down payment is the credit of the customer who made it.
 */
export const sharedRows: Partial<Record<string, string>> = {
  files: `purpose = 'brand_logo' or exists (select from project_files shared where shared.tenant_id = files.tenant_id and shared.file_id = files.id)`,
  contract_templates: 'partner_id is null',
  contract_clauses: 'partner_id is null',
  deposits: 'customer_id is not null',
};

/** Operations that only a token of the integration may complete, and the code that a session gets whose role allows it. */
export const sessionErrors: Partial<Record<string, string>> = { createDevGrant: 'no_grant_needed' };

/** Terms of a perk that agree with each other, with a code of its own. */
const validPerk = () => ({
  ...{ kind: 'percent', value: 1000, costBearer: 'partner', platformShareBp: 0, serviceIds: [], startsAt: null, endsAt: null },
  code: `P-${randomUUID().slice(0, 8)}`,
});

const pluralize = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : word.endsWith('s') ? word : `${word}s`);
const toSnakeCase = (word: string) =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

/**
 * The table of the rows that an id names: the word before the id in `/orders/{id}/accept`, the word before `Id` in `serviceId`.
 * Undefined fails the suite; add the word to `tableNameOverrides` then.
 */
export function findTable(world: Pick<TestWorld, 'store'>, { endpoint }: Operation, field: Field): string | undefined {
  const before = endpoint.path.split(`/{${field.name}}`)[0]?.split('/').at(-1) ?? '';
  const word = toSnakeCase(field.in === 'path' && field.name === 'id' ? before : field.name.replace(/Ids?$/, ''));
  const names = [
    endpoint.path === '/customers/merge' ? 'customers' : tableNameOverrides[word],
    word,
    pluralize(word),
    ...world.store.tables.filter((table) => table.endsWith(`_${pluralize(word)}`)),
  ];
  return names.find((name) => name !== undefined && world.store.tables.includes(name));
}

export const getKeyColumn = (table: string): string => (table === 'tenants' ? 'tenant_id' : 'id');

/** Creates the token of an e-mail link, and the row with its hash. */
async function createLinkToken({ test }: TestWorld, actor: Actor, purpose: string): Promise<string> {
  const tenantId = test.tenants[actor.tenant].id;
  const token = Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  await test.asOwner(
    `insert into account_tokens (tenant_id, user_id, purpose, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '20 minutes')`,
    [tenantId, actor.id, purpose, hash],
  );
  return token;
}

type InputOverride = (world: TestWorld, actor: Actor) => Record<string, unknown> | Promise<Record<string, unknown>>;

/** A logo that the actor may use. */
const findLogoInputs: InputOverride = async ({ test }, { tenant, partnerId }) => {
  const [logo] = await test.asOwner(
    `select id from files where tenant_id = $1 and purpose = 'brand_logo' and partner_id is not distinct from $2 limit 1`,
    [test.tenants[tenant].id, partnerId],
  );
  return { fileId: logo?.id };
};

/** Inputs of a consistent commission rate with a unique code. */
const createRateInputs = () => ({
  ...{ name: 'Sample', code: `c-${randomBytes(6).toString('hex')}`, type: 'percentage', amounts: [], tiers: [], isDefault: false },
  ...{ activeFrom: undefined, activeUntil: null, updatedAt: undefined },
});

const getPartnerId = ({ test }: TestWorld, { tenant, partnerId }: Actor) => partnerId ?? test.tenants[tenant].partnerId;

/** A service that the actor manages. */
async function findServiceId(world: TestWorld, actor: Actor): Promise<string> {
  const [row] = await world.test.asOwner('select id from services where partner_id = $1 order by created_at desc limit 1', [
    getPartnerId(world, actor),
  ]);
  return String(row?.id);
}

/** Inputs of a service that must refer to existing rows; without images. */
async function createServiceInputs(world: TestWorld, actor: Actor): Promise<Record<string, unknown>> {
  const [category] = await world.test.asOwner('select id from categories where tenant_id = $1 order by 1 limit 1', [
    world.test.tenants[actor.tenant].id,
  ]);
  return { partnerId: getPartnerId(world, actor), categoryId: category?.id, images: [], draft: false, packages: [standardPackage] };
}

const standardPackage = { name: 'Standard', priceCents: 100_000, deliveryDays: 5, revisions: 1, features: [] };

/** A PNG of one pixel. */
export const onePixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A record without a customer, whose partner would have to be the actor's. */
const ownedByActor: (world: TestWorld, actor: Actor) => Record<string, unknown> = (_world, { id }) => ({ ownerId: id, customerId: null });

/** The app that the server of Slack in the tests knows. */
const slackApp = { clientId: '1.2', clientSecret: 'client-secret', signingSecret, updatedAt: undefined };

/** A contract without a last day that does not renew. */
const endlessTerms = { endsOn: null, renewal: 'none', renewalMonths: null };

/** Inputs by endpoint name that schemas alone do not determine, such as those that must match a row. All others are generated. */
export const inputOverrides: Record<string, InputOverride> = {
  // Generated services are complete, so they can be published; partner and category must match the actor.
  createService: async (world, actor) => ({
    ...(await createServiceInputs(world, actor)),
    // A client id belongs to one service.
    ...{ id: `offline-${Date.now()}-${randomBytes(8).toString('hex')}`, updated_at: '2026-11-20T09:00:00Z' },
  }),
  updateService: async (world, actor) => ({ ...(await createServiceInputs(world, actor)), updatedAt: undefined, partnerId: undefined }),
  bulkServices: async (world, actor) => ({ action: 'archive', ids: [await findServiceId(world, actor)], where: undefined }),
  importServices: async (world, actor) => ({
    csv: `Name,Category,Price\nImported ${randomBytes(6).toString('hex')},Security,100`,
    partnerId: getPartnerId(world, actor),
  }),
  putBranding: async ({ test }, { tenant, role }) => {
    const [brand] = await test.asOwner(`select id from brands where tenant_id = $1 and status = 'active' limit 1`, [
      test.tenants[tenant].id,
    ]);
    return { primary: '#0a7d54', brandId: role === 'partner_admin' ? undefined : brand?.id };
  },
  previewBranding: () => ({ primary: '#0a7d54', brandId: undefined }),
  createCompany: () => ({ country: 'NO', currency: 'USD' }),
  updateCompany: () => ({ country: 'NO', currency: 'USD', updatedAt: undefined }),
  // A subdomain belongs to one tenant.
  createCompanyTenant: () => ({ subdomain: `t${randomBytes(8).toString('hex')}`, currency: 'USD', timeZone: 'Europe/Oslo' }),
  // The world's own tenants keep their subdomains, and money was booked in their currency.
  updateTenant: () => ({ subdomain: undefined, currency: undefined, updatedAt: undefined }),
  createBrand: () => ({ domain: null, logoId: null, iconId: null }),
  updateBrand: () => ({ domain: null, logoId: null, iconId: null, status: 'active', updatedAt: undefined }),
  setCompanyLogo: findLogoInputs,
  setLogo: findLogoInputs,
  setFlagship: () => ({ flagship_until: undefined }),
  orderFlagships: async ({ test }, { tenant }) => {
    const [flagship] = await test.asOwner('select id from services where tenant_id = $1 and flagship_promoted limit 1', [
      test.tenants[tenant].id,
    ]);
    return { ids: [flagship?.id] };
  },
  createFile: () => ({ name: 'dot.png', purpose: 'service_image', data: onePixelPng }),
  // The generated files do not belong to the actor.
  deliverOrder: () => ({ files: [] }),
  assignOrder: (_world, { id }) => ({ userId: id }),
  bulkOrders: async ({ test }, { partnerId }) => {
    const [order] = await test.asOwner(`select id from orders where partner_id = $1 and fulfilment_status = 'placed' limit 1`, [partnerId]);
    return { ids: [order?.id ?? randomUUID()] };
  },
  // A client id belongs to one message.
  sendMessage: () => ({ clientId: randomUUID(), files: [], threadId: undefined }),
  createChannel: () => ({ name: `channel-${randomUUID()}`, memberIds: [] }),
  updateChannel: (_world, { id }) => ({ name: `channel-${randomUUID()}`, memberIds: [id] }),
  // The key must be a point of the curve, and an address belongs to one browser.
  subscribePush: () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    applicationServerKey: undefined,
  }),
  // The name of an address is looked up.
  createWebhook: () => ({ url: 'https://1.1.1.1/hooks' }),
  updateWebhook: () => ({ url: 'https://1.1.1.1/hooks', isActive: true, updatedAt: undefined }),
  putPushSettings: () => ({ quietHours: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' } }),
  createView: (_world, { role }) => ({ shared: role !== 'customer' }),
  updateView: (_world, { role }) => ({ shared: role !== 'customer' }),
  login: (_world, { email }) => ({ email, password }),
  refresh: (_world, { token }) => ({ token }),
  createQuote: async (world, actor) => ({
    ...(await createQuoteInputs(world, actor)),
    ...{ id: `offline-${Date.now()}-${randomBytes(8).toString('hex')}`, updated_at: '2026-11-20T09:00:00Z' },
  }),
  reviseQuote: () => ({ from: 'current' }),
  updateQuote: async (world, actor) => ({ ...(await createQuoteInputs(world, actor)), updatedAt: undefined }),
  inviteStaff: () => ({ email: `invited-${randomBytes(6).toString('hex')}@sample.example`, capabilities: null, expiresInDays: 7 }),
  updateStaff: () => ({ updatedAt: undefined, role: 'partner_admin', capabilities: null, isOwner: false }),
  deactivateStaff: () => ({ handOverTo: undefined }),
  handOverOrders: () => ({ userId: null }),
  setOutOfOffice: () => ({ from: '2036-01-01', until: '2036-01-05' }),
  setOwnOutOfOffice: () => ({ from: '2036-01-01', until: '2036-01-05' }),
  updatePartnerProfile: () => ({
    ...{ updatedAt: undefined, regions: [], website: '' },
    holiday: { from: '2036-01-01', to: '2036-01-05', note: 'Sample' },
  }),
  getPartnerPage: async ({ test }, { id }) => {
    const query = 'select p.handle from partners p join users me on me.id = $1 and me.tenant_id = p.tenant_id order by p.id limit 1';
    return { handle: (await test.asOwner(query, [id]))[0]?.handle };
  },
  getInvite: createInviteToken,
  acceptInvite: createInviteToken,
  getPublicQuote: findQuoteToken,
  publicQuotePdf: findQuoteToken,
  viewPublicQuote: findQuoteToken,
  declinePublicQuote: findQuoteToken,
  counterPublicQuote: async (world, actor) => ({ ...(await findQuoteToken(world, actor)), lines: [], versionNumber: 1 }),
  sendQuoteCode: findQuoteToken,
  acceptPublicQuote: createAcceptance,
  placeOrder: () => ({ package: 'Standard', expectedTotalCents: undefined, perkCode: undefined, creditCents: undefined }),
  previewFee: () => ({ perkId: undefined }),
  createPerk: () => validPerk(),
  updatePerk: () => ({ ...validPerk(), updatedAt: undefined }),
  validatePerk: async ({ test }, { id }) => {
    const query = `select k.code, s.id from perks k join services s on s.tenant_id = k.tenant_id and s.partner_id = k.partner_id and s.status = 'active'
      join users u on u.tenant_id = k.tenant_id and u.id = $1 where k.status = 'active' and s.price_from_cents > 100
      and s.packages->0->>'name' = 'Standard' limit 1`;
    const [found] = await test.asOwner(query, [id]);
    return { code: found?.code, orderDraft: { serviceId: found?.id, package: 'Standard', quantity: 1, method: 'invoice' } };
  },
  requestQuote: () => ({ package: 'Standard' }),
  // A category cannot be its own parent.
  updateCategory: () => ({ parentId: undefined }),
  updateMarketplaceCategory: () => ({ parentId: undefined }),
  ratePerk: async ({ test }, { id }) => {
    const query = `select id, discounts->0->>'perkId' as perk_id from orders where placed_by = $1 and fulfilment_status = 'completed'
      and discounts->0->>'perkId' is not null limit 1`;
    const [order] = await test.asOwner(query, [id]);
    return { orderId: order?.id, perkId: order?.perk_id };
  },
  resolveAppeal: () => ({ decision: 'rating_kept', amendedStars: undefined }),
  previewRefund: () => ({ amountCents: undefined }),
  resolveDispute: () => ({ outcome: 'completed', refundCents: undefined }),
  register: (_world, { tenant }) => ({ subdomain: tenant }),
  changePassword: () => ({ currentPassword: password }),
  confirmPassword: () => ({ password }),
  resetPassword: async (world, actor) => ({ email: actor.email, token: await createLinkToken(world, actor, 'reset_password') }),
  putPayoutAccount: () => ({
    country: 'DE',
    currency: 'USD',
    accountNumber: 'DE89370400440532013000',
    routingNumber: undefined,
    minimumCents: 0,
  }),
  requestPayout: () => ({ amountCents: 100 }),
  requestCreditPayout: async ({ test }, { id }) => {
    const [customer] = await test.asOwner(
      `select c.id from customers c join ledger_accounts a on a.tenant_id = c.tenant_id and a.code = 'customer:' || c.id || ':credit' where c.user_id = $1 limit 1`,
      [id],
    );
    return { customerId: customer?.id, currency: 'USD', amountCents: 1, accountNumber: 'DE89370400440532013000', routingNumber: undefined };
  },
  refundDeposit: () => ({ amountCents: 1 }),
  // A lower limit would pause all payouts of the tenant.
  putDebtSettings: () => ({ owedLimitCents: 100_000 }),
  writeOffDebt: () => ({ amountCents: 1, currency: 'USD' }),
  verifyEmail: async (world, actor) => ({ token: await createLinkToken(world, actor, 'verify_email') }),
  putFeeProfile: () => ({ activeFrom: undefined, minCents: null, maxCents: null }),
  createCommissionRate: createRateInputs,
  updateCommissionRate: createRateInputs,
  setCommissionRules: ({ test }, { tenant }) => ({ rules: [{ reference: 'partner', referenceId: test.tenants[tenant].partnerId }] }),
  previewCommission: async ({ test }, { tenant }) => {
    const { id, partnerId } = test.tenants[tenant];
    const [service] = await test.asOwner('select id from services where tenant_id = $1 and partner_id = $2 limit 1', [id, partnerId]);
    return { partnerId, placedAt: undefined, lines: [{ serviceId: service?.id, netCents: 1 }] };
  },
  whatIfCommission: () => ({ rate: createRateInputs(), rules: [], replacesId: undefined }),
  updateCustomer: () => ({ updatedAt: undefined }),
  createTask: (_world, { id }) => ({ assigneeId: id, subject: null }),
  updateTask: (_world, { id }) => ({ assigneeId: id, subject: null, updatedAt: undefined }),
  createContact: ownedByActor,
  updateContact: (_world, actor) => ({ ...ownedByActor(_world, actor), updatedAt: undefined }),
  // Of one list, and without accounts.
  mergeCustomers: async ({ test }, { tenant, partnerId }) => {
    const [keep, merge] = await test.asOwner(
      `select id from customers where tenant_id = $1 and partner_id is not distinct from $2 and user_id is null and merged_into_id is null order by id limit 2`,
      [test.tenants[tenant].id, partnerId],
    );
    return { keepId: keep?.id, mergeIds: [merge?.id] };
  },
  mergeContacts: async ({ test }, { tenant, partnerId }) => {
    const [contact] = await test.asOwner(
      'select id from contacts where tenant_id = $1 and merged_into_id is null and ($2::uuid is null or partner_id = $2) limit 1',
      [test.tenants[tenant].id, partnerId],
    );
    return { keepId: contact?.id, mergeIds: [contact?.id] };
  },
  importContacts: () => ({ data: Buffer.from('Name,E-mail\nAna,ana@x.test').toString('base64') }),
  importCustomers: () => ({ data: Buffer.from('Name,E-mail\nAna,ana@x.test').toString('base64') }),
  uploadBankStatement: () => ({ data: createBankFile() }),
  checkImport: () => ({ mapping: ['name', null] }),
  createDeal: (_world, actor) => ({ ...ownedByActor(_world, actor), contactIds: [] }),
  // A ticket has one deal.
  createDealFromTicket: (_world, actor) => ({ ...ownedByActor(_world, actor), contactIds: [], ticketId: randomUUID() }),
  updateDeal: (_world, actor) => ({
    ...ownedByActor(_world, actor),
    contactIds: [],
    rank: `a0${randomBytes(6).toString('hex')}V`,
    updatedAt: undefined,
  }),
  putStages: async ({ test }, { tenant }) => {
    const stages = await test.asOwner('select id, name, type from pipeline_stages where tenant_id = $1 order by position', [
      test.tenants[tenant].id,
    ]);
    return { stages: stages.map((stage) => ({ ...stage, probabilityBp: 5000, stuckAfterDays: null })), version: undefined };
  },
  // Another run of the list may be in progress, but not in the world.
  startSync: () => ({ runId: undefined, mode: 'dry_run' }),
  chooseConflicts: () => ({ conflictIds: undefined }),
  putSalesforceConnection: () => ({
    ...{ provider: 'embedded', loginUrl: undefined, username: undefined, privateKey: undefined, externalIdField: undefined },
    ...{ fields: [{ object: 'Contact', key: 'title', theirs: 'Title' }], stages: undefined, updatedAt: undefined },
  }),
  putDocusignConnection: createDocusignInputs,
  putMailConnection: () => ({
    ...{ host: 'mail.techadds.invalid', port: 465, security: 'tls', username: '', fromAddress: 'hello@acme.test', updatedAt: undefined },
  }),
  putModelConnection: () => ({ baseUrl: 'https://models.acme.example/v1', apiKey: 'sample-key', updatedAt: undefined }),
  putPaymentConnection: () => ({ ...toStripeKeys('sample'), updatedAt: undefined }),
  uploadRelease: async () => ({
    ...{ app: releasedApp, canary: undefined },
    ...(await createUpload(releaseKey, releasedApp, randomBytes(5).toString('hex'))),
  }),
  getReleaseHistory: () => ({ app: releasedApp }),
  rollBackRelease: () => ({ app: releasedApp }),
  switchRemoteOff: () => ({ app: releasedApp }),
  switchRemoteOn: () => ({ app: releasedApp }),
  setCanary: () => ({ app: releasedApp, version: releasedVersions[0], tenantIds: [], previewSha256: undefined }),
  promoteRelease: () => ({ app: releasedApp, version: releasedVersions[2] }),
  haltCanary: () => ({ app: releasedApp }),
  addReleaseKey: () => ({ publicKey: createKeyPair().publicKey, apps: [releasedApp] }),
  putHaltRule: () => ({ updatedAt: undefined }),
  getReleaseArchive: async ({ test }) => ({
    sha256: (await test.asOwner('select archive_sha256 from releases limit 1'))[0]?.archive_sha256,
  }),
  createDevGrant: () => ({ app: releasedApp }),
  checkDevGrant: async (world) => ({ app: releasedApp, grant: await createDevGrant(world) }),
  reportReleaseHealth: () => ({
    items: [{ app: releasedApp, version: releasedVersions[0], loads: 1, failures: 0, errors: 0, slow: 0, loadMs: 300 }],
  }),
  // The daily file is none of the tests.
  putRateSource: () => ({ source: 'bundled', updatedAt: undefined }),
  putSlackConnection: () => slackApp,
  completeSlackAuthorization: async ({ send }, actor) => {
    await send(actor, { method: 'PUT', url: '/slack/connection', payload: slackApp });
    const begun = await send(actor, { method: 'POST', url: '/slack/connection/authorize' });
    if (begun.statusCode !== 200) throw new Error(`Slack cannot be connected: ${begun.body}`);
    return { code: 'code', state: new URL(begun.json<{ url: string }>().url).searchParams.get('state') };
  },
  previewSlackMode: () => ({ slackMode: 'native' }),
  // The version is that of the preview of the same state.
  switchSlackMode: async ({ send }, actor) => {
    const preview = await send(actor, { method: 'GET', url: '/slack/mode?slackMode=native' });
    return { slackMode: 'native', version: preview.json<{ version: string }>().version };
  },
  createSalesforceRecord: () => ({ fields: { LastName: 'Sample' } }),
  updateSalesforceRecord: () => ({ fields: { LastName: 'Sample' } }),
  createContract: createContractInputs,
  updateContract: async (world, actor) => ({ ...(await createContractInputs(world, actor)), updatedAt: undefined }),
  amendContract: () => ({ ...endlessTerms, milestones: undefined }),
  updateAmendment: () => ({ ...endlessTerms, milestones: undefined, updatedAt: undefined }),
  terminateContract: () => ({ effectiveOn: undefined }),
  updateObligation: () => ({ done: false, updatedAt: undefined }),
  listCalendar: () => ({ from: '2026-11-01', to: '2026-12-31' }),
  getCalendarFile: findFeedToken,
  sendContract: () => ({ recipients: [{ name: `Signer ${randomBytes(6).toString('hex')}`, email: 'signer@x.test', role: 'signer' }] }),
  updateTemplate: () => ({ bodyHtml: '<p>Changed.</p>', signerRoles: ['Customer'], updatedAt: undefined }),
  createTemplate: () => ({ bodyHtml: '<p>New.</p>', signerRoles: ['Customer'] }),
  createClause: () => ({ bodyHtml: '<p>New.</p>' }),
  updateClause: () => ({ bodyHtml: '<p>Changed.</p>' }),
  previewTemplate: () => ({ version: undefined, customerId: undefined, serviceId: undefined }),
  createContractFromCatalog: async (world, actor) => ({
    ...(await createProjectInputs(world, actor)),
    ...{ package: 'Standard', title: undefined, valueCents: undefined, endsOn: null },
    templateId: await findApprovedTemplateId(world, actor),
  }),
  createProject: async (world, actor) => ({
    ...(await createProjectInputs(world, actor)),
    ...{ quoteId: undefined, contractId: undefined, valueCents: 100, taxCents: undefined, memberIds: [] },
    milestones: [{ title: 'All of it', amountCents: 100 }],
    ...{ startsOn: null, dueOn: null },
  }),
  updateProject: () => ({
    ...{ memberIds: [], startsOn: null, dueOn: null, updatedAt: undefined },
    // A project keeps the value that was agreed.
    ...{ valueCents: undefined, currency: undefined },
  }),
  // The sum stays the value: the new milestone takes its amount from a pending one.
  addMilestones: async (world, actor) => {
    const [, milestoneId, amountCents] = await findGrowingPlan(world, actor);
    return { milestones: [{ title: 'One more', amountCents: 1 }], adjust: [{ id: milestoneId, amountCents: Number(amountCents) - 1 }] };
  },
  updateMilestone: () => ({ amountCents: undefined, adjust: [], updatedAt: undefined }),
  fundMilestone: () => ({ method: 'wire', expectedPayCents: undefined, creditCents: undefined }),
  // The generated files do not belong to the actor.
  submitMilestone: () => ({ files: [], timeEntryIds: [] }),
  addProjectFile: async ({ test }, { id }) => {
    const [file] = await test.asOwner(
      `select id from files f where user_id = $1 and purpose = 'document' and not exists (select from project_files p where p.tenant_id = f.tenant_id and p.file_id = f.id) limit 1`,
      [id],
    );
    return { fileId: file?.id };
  },
  addTimeEntry: () => shortTime,
  updateTimeEntry: () => ({ ...shortTime, updatedAt: undefined }),
  updateProjectCosts: () => ({ members: [] }),
  removeMilestone: async (world, actor) => ({ amountTo: (await findRemovableMilestone(world, actor))[2] }),
  resolveMilestone: () => ({ outcome: 'released', refundCents: undefined }),
  refundMilestone: () => ({ amountCents: 1 }),
  addContractMilestones: () => ({ milestones: [{ title: 'All of it', amountCents: 100 }], adjust: [] }),
  updateContractMilestone: () => ({ amountCents: undefined, adjust: [], updatedAt: undefined }),
  getPublicContract: findSignerLink,
  publicContractPdf: findSignerLink,
  getPublicSeal: async ({ test }, { tenant }) => {
    const [seal] = await test.asOwner('select sha256 from contract_seals where tenant_id = $1 limit 1', [test.tenants[tenant].id]);
    return { sha256: seal?.sha256 };
  },
  openPublicContract: findSignerLink,
  approvePublicContract: (world, actor) => findSigningLink(world, actor, 'approver'),
  declinePublicContract: findSignerLink,
  signPublicContract: async (world, actor) => ({ ...(await findSignerLink(world, actor)), signature, consent: true }),
};

/** A time that a person can work besides what is logged, on no task. */
const shortTime = { workedOn: '2026-01-05', minutes: 1, taskId: null };

/** A contract with a customer of the actor. */
async function createContractInputs(world: TestWorld, actor: Actor) {
  const { customerId } = await createProjectInputs(world, actor);
  return { customerId, ...endlessTerms };
}

/** A service and a customer of the actor's partner. */
async function createProjectInputs(world: TestWorld, actor: Actor): Promise<Record<string, unknown>> {
  const [customer] = await world.test.asOwner('select id from customers where partner_id = $1 order by created_at desc limit 1', [
    getPartnerId(world, actor),
  ]);
  return { serviceId: await findServiceId(world, actor), customerId: customer?.id };
}

/** A template that a contract of the actor's partner can be made of. */
async function findApprovedTemplateId(world: TestWorld, actor: Actor): Promise<unknown> {
  const [row] = await world.test.asOwner(
    'select id from contract_templates where partner_id = $1 and approved_version is not null and archived_at is null limit 1',
    [getPartnerId(world, actor)],
  );
  return row?.id;
}

/** The newest link of the actor's tenant whose recipient can sign or approve now. */
async function findSigningLink({ test }: TestWorld, { tenant }: Actor, role: 'signer' | 'approver'): Promise<Record<string, unknown>> {
  const [row] = await test.asOwner(
    `select id from contracts c where tenant_id = $1 and status = 'pending_signature' and exists (select from contract_recipients r
     where r.tenant_id = c.tenant_id and r.contract_id = c.id and r.position = 0 and r.status in ('sent', 'delivered')
     and r.role = $2) order by created_at desc limit 1`,
    [test.tenants[tenant].id, role],
  );
  return { token: row ? await getSigningToken(test, String(row.id)) : 'none' };
}
function findSignerLink(world: TestWorld, actor: Actor): Promise<Record<string, unknown>> {
  return findSigningLink(world, actor, 'signer');
}

/** The token and the address of a new invitation to the team of the actor's tenant. */
async function createInviteToken({ test }: TestWorld, { tenant }: Actor): Promise<Record<string, unknown>> {
  const { id: tenantId, partnerId, users } = test.tenants[tenant];
  const [id, nonce, email] = [randomUUID(), randomUUID(), `link-${randomBytes(6).toString('hex')}@sample.example`];
  await test.asOwner(
    `insert into staff_invites (tenant_id, id, partner_id, email, role, link_nonce, invited_by, expires_at, sent_at)
      values ($1, $2, $3, $4, 'partner_staff', $5, $6, now() + interval '5 days', now())`,
    [tenantId, id, partnerId, email, nonce, users.partner_admin.id],
  );
  return {
    token: await test.deps.db.withTenant(tenantId, async (tx) => createSignedToken(tx, 'staff_invite', { tenantId, id, nonce })),
    email,
  };
}

/** The token of a calendar feed of the actor's tenant. */
async function findFeedToken({ test }: TestWorld, { tenant }: Actor): Promise<Record<string, unknown>> {
  const tenantId = test.tenants[tenant].id;
  const [row] = await test.asOwner(
    'select id, link_nonce from contract_calendar_feeds where tenant_id = $1 and revoked_at is null order by created_at desc limit 1',
    [tenantId],
  );
  if (!row) return { token: 'none' };
  const target = { tenantId, id: String(row.id), nonce: String(row.link_nonce) };
  return { token: await test.deps.db.withTenant(tenantId, async (tx) => createSignedToken(tx, 'calendar', target)) };
}
const signature = { kind: 'typed', text: 'Sample signature' };

type RowFinder = (world: TestWorld, actor: Actor) => Promise<string[]>;

/** The ids of one row of the actor's; random ids if there is none. */
const createRowFinder =
  (query: string, ids: number): RowFinder =>
  async ({ test }, { id, partnerId }) => {
    const [row] = await test.asOwner(`${query} limit 1`, [id, ...(query.includes('$2') ? [partnerId] : [])]);
    return row ? Object.values(row).map(String) : Array.from({ length: ids }, () => randomUUID());
  };
/** A contract of the actor's partner or tenant, and an open obligation of it. */
const findOwnObligation = (ids: string, count: number): RowFinder =>
  createRowFinder(
    `select ${ids} from contract_obligations o join contracts k on k.tenant_id = o.tenant_id and k.id = o.contract_id
     where o.done_at is null and o.removed_at is null and k.archived_at is null and k.status in ('draft', 'active')
       and (k.partner_id = $2::uuid or k.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))
     order by o.created_at desc`,
    count,
  );
const findOwnConversation = createRowFinder(
  `select id from rooms where kind <> 'channel' and ($1 in (buyer_id, first_id, second_id) or partner_id = $2::uuid)
   and exists (select from messages m where m.tenant_id = rooms.tenant_id and m.room_id = rooms.id)`,
  1,
);
/** A channel that the actor manages. */
const findOwnChannel = (condition: string): RowFinder =>
  createRowFinder(
    `select id from rooms where kind = 'channel' and ${condition} and (partner_id = $2::uuid
     or (partner_id is null and tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin'))))
     order by created_at`,
    1,
  );
const findOwnMessage = createRowFinder('select room_id, id from messages where author_id = $1 and deleted_at is null', 2);
const createClauseFinder = (condition: string) =>
  createRowFinder(
    `select id from contract_clauses where ${condition} and (partner_id = $2::uuid
     or tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))`,
    1,
  );
const findOwnClause = createClauseFinder('archived_at is null');
const findArchivedClause = createClauseFinder('archived_at is not null');
const findOwnNotification = createRowFinder('select id from notifications where user_id = $1', 1);

/** Projects that the actor may see: as their customer, of the partner, or of the tenant. */
const ownProjects = `projects p join customers c on c.tenant_id = p.tenant_id and c.id = p.customer_id
  where (c.user_id = $1 or p.partner_id = $2::uuid
    or p.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))`;
const findProject = (condition: string): RowFinder =>
  createRowFinder(`select p.id from ${ownProjects} and ${condition} order by p.created_at desc`, 1);
const milestoneOfProject = `select m.tenant_id, m.id as milestone_id, m.project_id, m.amount_cents, m.status, o.method, o.paid_cents, o.refunded_cents,
    m.partner_unfunded_at, m.customer_unfunded_at
  from milestones m left join orders o on o.tenant_id = m.tenant_id and o.milestone_id = m.id and o.fulfilment_status <> 'expired'
  where m.removed_at is null`;
/** A milestone of a running project, after its project. */
const findMilestone = (condition: string): RowFinder =>
  createRowFinder(
    `select x.project_id, x.milestone_id from (${milestoneOfProject}) x join (select p.tenant_id, p.id, p.status, p.created_at from ${ownProjects}
       and p.archived_at is null and p.status in ('planned', 'active')) p on p.tenant_id = x.tenant_id and p.id = x.project_id where ${condition} order by p.created_at desc`,
    2,
  );
/** A pending milestone after its project and before another pending one, which takes its amount. */
const findRemovableMilestone = createRowFinder(
  `select x.project_id, x.milestone_id, y.milestone_id as target from (${milestoneOfProject}) x
   join (${milestoneOfProject}) y on y.tenant_id = x.tenant_id and y.project_id = x.project_id and y.milestone_id <> x.milestone_id
   join (select p.tenant_id, p.id, p.created_at from ${ownProjects} and p.archived_at is null and p.status in ('planned', 'active')) p on p.tenant_id = x.tenant_id and p.id = x.project_id
   where x.status = 'pending' and x.method is null and y.status = 'pending' and y.method is null order by p.created_at desc, x.milestone_id`,
  3,
);
const openProjects = `(select p.tenant_id, p.id, p.created_at from ${ownProjects} and p.archived_at is null and p.status in ('planned', 'active')) p`;
const findOwnTime = (condition: string): RowFinder =>
  createRowFinder(
    `select e.project_id, e.id from time_entries e join projects p on p.tenant_id = e.tenant_id and p.id = e.project_id and p.archived_at is null
     where e.worker_id = $1 and e.milestone_id is null and ${condition} order by e.created_at desc`,
    2,
  );
/** A file that the actor may archive or restore, after its project. */
const findSharedFile = (condition: string): RowFinder =>
  createRowFinder(
    `select f.project_id, f.file_id from project_files f join ${openProjects} on p.tenant_id = f.tenant_id and p.id = f.project_id
     where (f.uploader_id = $1 or exists (select 1 from users where id = $1 and role in ('partner_admin', 'admin', 'super_admin')))
       and ${condition} order by f.created_at desc`,
    2,
  );
const growingPlan = `select x.project_id, x.milestone_id, x.amount_cents from (${milestoneOfProject}) x
  join (select p.tenant_id, p.id, p.created_at from ${ownProjects} and p.archived_at is null and p.status in ('planned', 'active')) p on p.tenant_id = x.tenant_id and p.id = x.project_id
  where x.status = 'pending' and x.method is null and x.amount_cents > 1 order by p.created_at desc, x.milestone_id`;
const findGrowingPlan = createRowFinder(growingPlan, 3);
const hasAmendment = `exists (select from contracts a where a.tenant_id = k.tenant_id and a.amends_id = k.id and a.archived_at is null
  and a.status in ('draft', 'pending_signature'))`;
const findOwnContract = (condition: string, ids: string, count: number): RowFinder =>
  createRowFinder(
    `select ${ids} from contracts k left join milestones m on m.tenant_id = k.tenant_id and m.contract_id = k.id
     where k.archived_at is null and k.amends_id is null and k.status in ('draft', 'active') and (k.partner_id = $2::uuid
       or k.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin'))) and ${condition}
     order by k.created_at desc`,
    count,
  );

/** A template of the actor's partner or tenant whose newest version is in a status. */
const findOwnTemplate = (condition: string): RowFinder =>
  createRowFinder(
    `select t.id from contract_templates t join contract_template_versions v on v.tenant_id = t.tenant_id and v.template_id = t.id
       and v.number = t.latest_version
     where (t.partner_id = $2::uuid or t.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))
       and ${condition} order by t.created_at desc`,
    1,
  );

/** Path ids, in order, for operations with few own rows or with ids that belong together; trying all combinations is too slow. */
/** A member of the actor's team who is no actor. */
const findMember = (condition: string) =>
  createRowFinder(
    `select m.id from users m join users me on me.id = $1 and me.tenant_id = m.tenant_id and me.partner_id = m.partner_id
     where m.email like 'member-%' and ${condition} order by m.id`,
    1,
  );
const findActiveMember = findMember('m.deactivated_at is null');
/** A member with open orders to hand over. */
const findBusyMember = findMember(
  `m.deactivated_at is null and exists (select from orders o where o.tenant_id = m.tenant_id and o.assigned_to = m.id)`,
);
const findPendingInvite = createRowFinder(
  'select id from staff_invites where partner_id = $2 and $1::uuid is not null and accepted_at is null and revoked_at is null order by id',
  1,
);
const findActiveToken = createRowFinder(
  `select t.id from api_tokens t join users me on me.id = $1 and me.tenant_id = t.tenant_id where t.revoked_at is null order by t.id`,
  1,
);

const ownWebhooks = `(w.partner_id = $2::uuid or (w.partner_id is null
  and w.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin'))))`;
const findOwnWebhook = createRowFinder(`select w.id from webhooks w where w.is_active and ${ownWebhooks} order by w.created_at desc`, 1);
const findEndedDelivery = createRowFinder(
  `select d.id from webhook_deliveries d join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
   where d.status <> 'pending' and w.is_active and ${ownWebhooks} order by d.created_at desc`,
  1,
);

/** Companies belong to no tenant of the world, so all super-admins share them. */
const findCompanyIn = (condition: string, ids = 'c.id', count = 1) =>
  createRowFinder(`select ${ids} from companies c where ${condition} and $1::uuid is not null order by c.created_at desc`, count);
/** An active company, and a marketplace that it has or can get. */
const findAssignment = createRowFinder(
  `select c.id, t.tenant_id from companies c, tenants t
   where c.status = 'active' and (t.company_id is null or t.company_id = c.id) and $1::uuid is not null order by c.created_at desc`,
  2,
);

export const ownRowFinders: Record<string, RowFinder> = {
  updateStaff: findActiveMember,
  deactivateStaff: findActiveMember,
  removeStaff: findActiveMember,
  reactivateStaff: findMember('m.deactivated_at is not null'),
  setOutOfOffice: findActiveMember,
  endOutOfOffice: findActiveMember,
  handOverOrders: findBusyMember,
  resendInvite: findPendingInvite,
  revokeInvite: findPendingInvite,
  rotateApiToken: findActiveToken,
  revokeApiToken: findActiveToken,
  getWebhook: findOwnWebhook,
  updateWebhook: findOwnWebhook,
  deleteWebhook: findOwnWebhook,
  rotateWebhookSecret: findOwnWebhook,
  testWebhook: findOwnWebhook,
  listWebhookDeliveries: findOwnWebhook,
  replayWebhookDelivery: findEndedDelivery,
  listRedemptions: createRowFinder(
    `select r.perk_id from perk_redemptions r join perks k on k.tenant_id = r.tenant_id and k.id = r.perk_id
     where k.partner_id = $2 and $1::uuid is not null order by r.redeemed_at desc`,
    1,
  ),
  assignOrder: createRowFinder(
    `select id from orders where partner_id = $2 and $1::uuid is not null and milestone_id is null
     and fulfilment_status in ('placed', 'accepted', 'in_progress', 'delivered', 'changes_requested', 'disputed') order by placed_at desc`,
    1,
  ),
  revokeReleaseKey: createRowFinder(
    `select k.id from release_keys k where k.name like 'Extra%' and k.revoked_at is null and $1::uuid is not null order by k.id`,
    1,
  ),
  getCompany: findCompanyIn('true'),
  listCompanyTenants: findCompanyIn('true'),
  listCompanyUsers: findCompanyIn('true'),
  getCompanyUsage: findCompanyIn('true'),
  updateCompany: findCompanyIn(`c.status <> 'terminated'`),
  setCompanyLogo: findCompanyIn(`c.status <> 'terminated'`),
  approveCompany: findCompanyIn(`c.status = 'pending_approval'`),
  suspendCompany: findCompanyIn(`c.status = 'active' and not exists (select from tenants where company_id = c.id)`),
  reactivateCompany: findCompanyIn(`c.status = 'suspended'`),
  terminateCompany: findCompanyIn(`c.status in ('active', 'suspended') and not exists (select from tenants where company_id = c.id)`),
  createCompanyTenant: findCompanyIn(`c.status = 'active'`),
  assignCompanyTenant: findAssignment,
  listServiceRatings: async ({ test }, { tenant }) => {
    const query = `select service_id as id from ratings where tenant_id = $1 and target = 'order' and status = 'published' limit 1`;
    return (await test.asOwner(query, [test.tenants[tenant].id])).map(({ id }) => String(id));
  },
  // The newest rows belong to projects, whose entries and sales have actions of their own.
  reverseJournalEntry: createRowFinder(
    `select id from journal_entries where tenant_id = (select tenant_id from users where id = $1) and kind = 'adjustment' order by posted_at desc`,
    1,
  ),
  payOrder: createRowFinder(
    `select id from orders where placed_by = $1 and milestone_id is null and fulfilment_status = 'pending_payment' order by created_at desc`,
    1,
  ),
  checkImport: createRowFinder(
    `select i.id from imports i join users u on u.id = $1 and u.tenant_id = i.tenant_id and i.partner_id is not distinct from u.partner_id
     where i.kind = 'contacts' and i.state = 'uploaded' order by i.created_at desc`,
    1,
  ),
  discardBankStatement: createRowFinder(
    `select s.id from bank_statements s join users u on u.id = $1 and u.tenant_id = s.tenant_id where s.state = 'uploaded' order by s.created_at desc`,
    1,
  ),
  getQuote: createQuoteFinder(`q.status = 'sent'`),
  convertQuote: createQuoteFinder(
    `q.status = 'accepted' and not exists (select from contracts k where k.tenant_id = q.tenant_id and k.quote_id = q.id)`,
  ),
  getQuoteVersions: createQuoteFinder(`q.status = 'sent'`),
  previewQuoteEmail: createQuoteFinder(`q.status = 'draft' and q.archived_at is null`),
  reviseQuote: createQuoteFinder(`q.status = 'sent'`),
  replyToCounter: createQuoteFinder(`q.status = 'countered'`),
  quotePdf: createQuoteFinder(`q.status = 'sent'`),
  updateQuote: createQuoteFinder(`q.status = 'draft' and q.archived_at is null`),
  archiveQuote: createQuoteFinder(`q.status = 'draft' and q.archived_at is null`),
  restoreQuote: createQuoteFinder('q.archived_at is not null'),
  sendQuote: createQuoteFinder(`q.status = 'draft' and q.archived_at is null`),
  duplicateQuote: createQuoteFinder('q.archived_at is null'),
  voidQuote: createQuoteFinder(`q.status = 'sent'`),
  getProjectOfQuote: createRowFinder(`select p.quote_id from ${ownProjects} and p.quote_id is not null order by p.created_at desc`, 1),
  getProject: findProject('p.archived_at is null'),
  getProjectFinance: findProject('p.archived_at is null'),
  listMilestones: findProject('p.archived_at is null'),
  updateProject: findProject(`p.archived_at is null and p.status = 'planned'`),
  archiveProject: findProject(
    `p.archived_at is null and not exists (select from milestones m join orders o on o.tenant_id = m.tenant_id and o.milestone_id = m.id
       where m.tenant_id = p.tenant_id and m.project_id = p.id)`,
  ),
  restoreProject: findProject('p.archived_at is not null'),
  holdProject: findProject(`p.archived_at is null and p.status = 'active'`),
  resumeProject: findProject(`p.archived_at is null and p.status = 'on_hold'`),
  addMilestones: async (world, actor) => (await findGrowingPlan(world, actor)).slice(0, 1),
  listProjectFiles: findProject(
    'p.archived_at is null and exists (select from project_files f where f.tenant_id = p.tenant_id and f.project_id = p.id)',
  ),
  addProjectFile: findProject('p.archived_at is null'),
  archiveProjectFile: findSharedFile('f.archived_at is null'),
  restoreProjectFile: findSharedFile('f.archived_at is not null'),
  listTimeEntries: findProject(
    'p.archived_at is null and exists (select from time_entries e where e.tenant_id = p.tenant_id and e.project_id = p.id)',
  ),
  addTimeEntry: findProject('p.archived_at is null'),
  updateTimeEntry: findOwnTime('e.removed_at is null'),
  removeTimeEntry: findOwnTime('e.removed_at is null'),
  restoreTimeEntry: findOwnTime('e.removed_at is not null'),
  getProjectBurn: findProject(
    'p.archived_at is null and exists (select from time_entries e where e.tenant_id = p.tenant_id and e.project_id = p.id)',
  ),
  updateProjectCosts: findProject(`p.archived_at is null and p.status in ('planned', 'active')`),
  removeMilestone: async (world, actor) => (await findRemovableMilestone(world, actor)).slice(0, 2),
  restoreMilestone: createRowFinder(
    `select m.project_id, m.id from milestones m join milestones t on t.tenant_id = m.tenant_id and t.id = m.amount_moved_to
     join ${openProjects} on p.tenant_id = m.tenant_id and p.id = m.project_id
     where m.removed_at is not null and t.status = 'pending' and t.amount_cents > m.amount_cents order by p.created_at desc`,
    2,
  ),
  updateMilestone: findMilestone(`x.status = 'pending'`),
  agreeUnfunded: async (world, actor) => {
    const column = actor.role === 'customer' ? 'customer_unfunded_at' : 'partner_unfunded_at';
    return findMilestone(`x.status = 'pending' and x.method is null and x.${column} is null`)(world, actor);
  },
  fundMilestone: findMilestone(`x.status = 'pending' and x.method is null`),
  recordMilestonePayment: findMilestone(`x.status = 'pending' and x.method = 'wire' and x.paid_cents = 0`),
  startMilestone: findMilestone(`x.status = 'funded'`),
  submitMilestone: findMilestone(`x.status = 'in_progress'`),
  requestMilestoneChanges: findMilestone(`x.status = 'submitted'`),
  approveMilestone: findMilestone(`x.status = 'submitted'`),
  disputeMilestone: findMilestone(`x.status = 'funded' and x.paid_cents > x.refunded_cents`),
  resolveMilestone: findMilestone(`x.status = 'disputed'`),
  cancelMilestone: findMilestone(`x.status = 'pending'`),
  refundMilestone: findMilestone(`x.status in ('funded', 'released') and x.paid_cents > x.refunded_cents + 1`),
  listObligations: findOwnObligation('k.id', 1),
  addObligation: findOwnObligation('k.id', 1),
  updateObligation: findOwnObligation('k.id as contract_id, o.id as obligation_id', 2),
  removeObligation: findOwnObligation('k.id as contract_id, o.id as obligation_id', 2),
  updateContract: findOwnContract(`k.status = 'draft'`, 'k.id', 1),
  amendContract: findOwnContract(`k.status = 'active' and m.id is null and k.terminates_on is null and not ${hasAmendment}`, 'k.id', 1),
  updateAmendment: findOwnContract(`k.status = 'active' and ${hasAmendment}`, 'k.id', 1),
  listContractMilestones: findOwnContract('m.id is not null', 'k.id', 1),
  addContractMilestones: findOwnContract('m.id is null and k.value_cents = 100', 'k.id', 1),
  updateContractMilestone: findOwnContract('m.id is not null and m.project_id is null', 'k.id as contract_id, m.id as milestone_id', 2),
  // The link that was sent first: each is sent again at most once a minute.
  resendSigning: createRowFinder(
    `select k.id as contract_id, r.id from contracts k join contract_recipients r on r.tenant_id = k.tenant_id and r.contract_id = k.id
     where k.status = 'pending_signature' and k.archived_at is null and r.status in ('sent', 'delivered')
       and (k.partner_id = $2::uuid or k.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))
     order by r.sent_at`,
    2,
  ),
  getTemplate: findOwnTemplate('t.archived_at is null'),
  previewTemplate: findOwnTemplate('t.archived_at is null'),
  updateTemplate: findOwnTemplate(`v.status = 'draft' and t.archived_at is null`),
  archiveTemplate: findOwnTemplate('t.archived_at is null'),
  restoreTemplate: findOwnTemplate('t.archived_at is not null'),
  submitTemplate: findOwnTemplate(`v.status = 'draft' and t.archived_at is null`),
  approveTemplate: findOwnTemplate(`v.status = 'pending_approval' and t.archived_at is null`),
  requestTemplateChanges: findOwnTemplate(`v.status = 'pending_approval' and t.archived_at is null`),
  rejectTemplate: findOwnTemplate(`v.status = 'pending_approval' and t.archived_at is null`),
  updateClause: findOwnClause,
  archiveClause: findOwnClause,
  restoreClause: findArchivedClause,
  getChannel: findOwnChannel('archived_at is null and not is_private'),
  updateChannel: findOwnChannel('archived_at is null'),
  archiveChannel: findOwnChannel('archived_at is null'),
  restoreChannel: findOwnChannel('archived_at is not null'),
  joinChannel: findOwnChannel('archived_at is null and not is_private'),
  leaveChannel: findOwnChannel('archived_at is null and not is_private'),
  undoMerge: createRowFinder(
    `select m.id from customer_merges m join customers c on c.tenant_id = m.tenant_id and c.id = m.customer_id where m.undone_at is null and (c.partner_id = $2::uuid
     or (c.partner_id is null and c.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin'))))
     order by m.merged_at desc`,
    1,
  ),
  setChannelNotifications: createRowFinder(
    'select r.id from rooms r join channel_members m on m.tenant_id = r.tenant_id and m.room_id = r.id where m.member_id = $1 and r.archived_at is null',
    1,
  ),
  listMessages: findOwnConversation,
  sendMessage: findOwnConversation,
  readRoom: findOwnConversation,
  muteRoom: findOwnConversation,
  typeInRoom: findOwnConversation,
  editMessage: findOwnMessage,
  deleteMessage: findOwnMessage,
  readNotification: findOwnNotification,
  archiveNotification: findOwnNotification,
};
