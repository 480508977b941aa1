import type { Caller } from '../../platform/auth/caller';
import { createTestApp, type TestApp } from '../../../test/app';
import {
  createActionContext,
  createActorContext,
  createContextFactory,
  createLinkContext,
  createSystemContext,
  type ActorContext,
} from './action-context.service';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
}, 60_000);
afterAll(() => app.close());

const now = new Date('2026-11-20T09:00:00Z');
const requestMeta = { cid: 'cid-1', ip: '192.0.2.1', userAgent: 'Browser' };
const impersonator = { id: crypto.randomUUID(), name: 'Sam Super', reason: 'A ticket' };
const getCaller = (): Caller => ({
  ...{ userId: app.tenants.acme.users.admin.id, tenantId: app.tenants.acme.id, homeTenantId: app.tenants.acme.id, subdomain: 'acme' },
  ...{ role: 'admin', partnerId: null, sessionId: crypto.randomUUID(), impersonator, name: 'Ana Admin', scope: 'tenant' },
});

/** The stored columns of an event that is audited in a context. */
async function audit(context: ActorContext, event: string) {
  await app.deps.db.withTenant(context.tenantId, (tx) => context.audit(tx, { event, description: 'What happened', targets: [] }));
  const columns = 'tenant_id, actor_id, actor_name, actor_role, impersonator_name, ip, user_agent, correlation_id, time';
  const [row] = await app.asOwner(`select ${columns} from audit_events where event = $1`, [event]);
  return { ...row, time: new Date(row!.time as string).toISOString() };
}

test('an audit event names the user of the action, who impersonates them, the request and the time', async () => {
  const caller = getCaller();
  expect(await audit(createActionContext(caller, requestMeta, now), 'test.user')).toEqual({
    ...{
      tenant_id: caller.tenantId,
      actor_id: caller.userId,
      actor_name: 'Ana Admin',
      actor_role: 'admin',
      impersonator_name: 'Sam Super',
    },
    ...{ ip: '192.0.2.1', user_agent: 'Browser', correlation_id: 'cid-1', time: now.toISOString() },
  });
});

test('the context of a request has the time of its call, not of the start', () => {
  const times = [now, new Date(now.getTime() + 1000)];
  const toContext = createContextFactory(() => times.shift()!);
  const call = { caller: getCaller(), requestMeta };
  expect([toContext(call), toContext(call)]).toMatchObject([
    { ...call, tenantId: call.caller.tenantId, actor: { id: call.caller.userId }, now },
    { now: new Date('2026-11-20T09:00:01Z') },
  ]);
});

test('an audit event of a visitor with a link has a name only, and one of the system a correlation id', async () => {
  const tenantId = app.tenants.acme.id;
  expect(await audit(createLinkContext(tenantId, 'Gus Guest', requestMeta, now), 'test.link')).toMatchObject({
    ...{ actor_id: null, actor_name: 'Gus Guest', actor_role: null, correlation_id: 'cid-1' },
  });
  expect(await audit(createSystemContext(tenantId, 'job:test', now), 'test.system')).toMatchObject({
    ...{ actor_id: null, actor_name: 'System', actor_role: null, ip: null, correlation_id: 'job:test' },
  });
});

test('another actor in the place of the first one is the actor of its audit events', async () => {
  const system = createSystemContext(app.tenants.acme.id, 'payment-1', now);
  const { id } = app.tenants.acme.users.customer;
  const context = createActorContext({ ...system, actor: { id, name: 'Cleo Customer', role: 'customer' } });
  expect(await audit(context, 'test.customer')).toMatchObject({ actor_id: id, actor_name: 'Cleo Customer', correlation_id: 'payment-1' });
});
