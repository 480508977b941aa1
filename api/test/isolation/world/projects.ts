import { addQuote } from '../../contracts';
import { onePixelPng } from '../pixel';
import { orderableServiceFilter } from './orders';
import type { Actor, TestWorld } from '../test-world';

type Way = readonly (readonly [by: 'partner' | 'admin' | 'customer', action: string, payload?: object])[];
const untilFunded: Way = [
  ['customer', 'fund', { method: 'wire' }],
  ['admin', 'record-payment', { reference: 'Transfer' }],
];
const untilSubmitted: Way = [...untilFunded, ['partner', 'start'], ['partner', 'submit', {}]];
/** The actions that lead to each status of a milestone; the first ones stay pending. */
const milestonePaths: readonly Way[] = [
  ...[[], [], [], [], []],
  untilFunded.slice(0, 1),
  ...[untilFunded, untilFunded],
  untilSubmitted.slice(0, -1),
  ...[untilSubmitted, untilSubmitted],
  [...untilSubmitted, ['customer', 'dispute', { reason: 'Half of it is missing.' }]],
  [...untilSubmitted, ['customer', 'approve']],
];

/** Creates projects of each customer with each partner: one with milestones in every status, one on hold, an archived one, and one of a quote. */
export async function createProjects({ test, actors, send }: TestWorld): Promise<void> {
  const call = async <T = { id: string; milestones: { id: string }[] }>(
    actor: Actor | undefined,
    method: 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<T> => {
    const answer = await send(actor ?? null, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no project: ${url} ${answer.body}`);
    return answer.json<T>();
  };
  const upload = (actor: Actor) =>
    call(actor, 'POST', '/files', { name: `Plan of ${actor.name}.png`, purpose: 'document', data: onePixelPng });
  /** Shares files in a project; the last one is archived. */
  const share = async (actor: Actor, projectId: string) => {
    const shared = [];
    for (const _ of [1, 2, 3]) {
      const { id: fileId } = await upload(actor);
      await call(actor, 'POST', `/projects/${projectId}/files`, { fileId });
      shared.push(fileId);
    }
    await call(actor, 'DELETE', `/projects/${projectId}/files/${shared.at(-1)}`);
  };
  /** Logs time on a project; the last entry is deleted. */
  const logTime = async (actor: Actor, projectId: string) => {
    const logged = [];
    for (const minutes of [10, 20, 30]) {
      const entry = { workedOn: '2026-01-06', minutes, note: `Work of ${actor.name}` };
      logged.push((await call(actor, 'POST', `/projects/${projectId}/time`, entry)).id);
    }
    await call(actor, 'DELETE', `/projects/${projectId}/time/${logged.at(-1)}`);
  };
  // Files that can be shared.
  for (const actor of actors) for (const _ of [1, 2, 3]) await upload(actor);
  for (const customer of actors.filter(({ role }) => role === 'customer')) {
    for (const partner of actors.filter(({ role, tenant }) => role === 'partner_admin' && tenant === customer.tenant)) {
      const who = { customer, partner, admin: actors.find(({ role, tenant }) => role === 'admin' && tenant === customer.tenant) };
      const [service] = await test.asOwner(`select id from services where partner_id = $1 and ${orderableServiceFilter} limit 1`, [
        partner.partnerId,
      ]);
      const [row] = await test.asOwner('select id from customers where partner_id = $1 and user_id = $2 limit 1', [
        partner.partnerId,
        customer.id,
      ]);
      const body = { name: `Network of ${customer.name}`, customerId: row?.id, serviceId: service?.id, memberIds: [partner.id] };
      const create = (milestones: object[]) =>
        call(partner, 'POST', '/projects', { ...body, valueCents: milestones.length * 10_000, milestones });
      const part = (n: number) => ({ title: `Part ${n} of ${customer.name}`, amountCents: 10_000 });
      const project = await create(milestonePaths.map((_, n) => part(n)));
      for (const [n, way] of milestonePaths.entries())
        for (const [by, action, payload] of way)
          await call(who[by], 'POST', `/projects/${project.id}/milestones/${project.milestones[n]!.id}/${action}`, payload);
      const held = await create([part(0), part(1)]);
      const heldUrl = `/projects/${held.id}/milestones/${held.milestones[0]!.id}`;
      for (const by of [partner, customer]) await call(by, 'POST', `${heldUrl}/agree-unfunded`);
      await call(partner, 'POST', `${heldUrl}/start`);
      const file = await call<{ id: string }>(partner, 'POST', '/files', { name: 'part.png', purpose: 'deliverable', data: onePixelPng });
      await call(partner, 'POST', `${heldUrl}/submit`, { files: [file.id] });
      await call(partner, 'POST', `/projects/${held.id}/hold`);
      await call(partner, 'DELETE', `/projects/${(await create([part(0)])).id}`);
      await create([part(0)]);
      const shrunk = await create([part(0), part(1), part(2)]);
      const [dropped, target] = shrunk.milestones;
      await call(partner, 'DELETE', `/projects/${shrunk.id}/milestones/${dropped!.id}?amountTo=${target!.id}`);
      const team = actors.filter(
        ({ partnerId, tenant }) => tenant === partner.tenant && partnerId !== null && partnerId === partner.partnerId,
      );
      for (const actor of [customer, ...team]) await share(actor, project.id);
      for (const actor of team) await logTime(actor, project.id);
      for (const by of [partner, customer]) await call(by, 'POST', `/chat/messages/${project.id}`, { text: `A comment of ${by.name}` });
      const quoteId = await addQuote(test, String(row?.id), {
        tenant: customer.tenant,
        ...(partner.partnerId && { partnerId: partner.partnerId }),
      });
      await call(partner, 'POST', '/projects', { name: `Quoted for ${customer.name}`, quoteId, serviceId: service?.id });
    }
  }
  for (const partner of actors.filter(({ role }) => role === 'partner_admin')) {
    const [row] = await test.asOwner(
      `select id from contracts where partner_id = $1 and status = 'active' and value_cents = 100 and not exists
         (select from milestones m where m.tenant_id = contracts.tenant_id and m.contract_id = contracts.id) limit 1`,
      [partner.partnerId],
    );
    if (row) await call(partner, 'POST', `/contracts/${String(row.id)}/milestones`, { milestones: [{ title: 'All', amountCents: 100 }] });
  }
}
