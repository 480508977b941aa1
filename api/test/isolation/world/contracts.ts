import { addCustomer, addQuote, getSigningToken } from '../../contracts';
import { sealContracts } from '../../../src/modules/contracts/seals.jobs';
import type { Actor, TestWorld } from '../test-world';

/**
 * Creates contracts of each partner: a draft, an archived one, two out for signature and approval, and active ones, with and without
 * amendments, whose files are sealed; and an accepted quote.
 */
export async function createContracts({ test, actors, send }: TestWorld): Promise<void> {
  const call = async <T = { id: string }>(actor: Actor | null, method: 'POST' | 'DELETE', url: string, payload?: object): Promise<T> => {
    const answer = await send(actor, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no contract: ${url} ${answer.body}`);
    return answer.json<T>();
  };
  for (const actor of actors.filter(({ role }) => role === 'partner_admin')) {
    const { tenant, partnerId, name } = actor;
    const customerId = await addCustomer(test, { tenant, partnerId, email: `${crypto.randomUUID()}@x.test` });
    await addQuote(test, customerId, { tenant, ...(partnerId && { partnerId }) });
    const form = { customerId, title: 'Care plan', body: `# Scope\n\nBy ${name}.`, valueCents: 100, effectiveOn: '2026-12-01' };
    const recipients = [{ name: 'Signer', email: 'signer@x.test' }];
    const made = async () => (await call(actor, 'POST', '/contracts', form)).id;
    const planned = await made();
    for (const title of ['Report', 'Review', 'Invoice', 'Renewal talk'])
      await call(actor, 'POST', `/contracts/${planned}/obligations`, { title: `${title} of ${name}`, dueOn: '2026-12-10' });
    await call(actor, 'POST', '/contracts/calendar/feed');
    await call(actor, 'DELETE', `/contracts/${await made()}`);
    const sign = async (id: string) =>
      call(null, 'POST', `/public/sign/${await getSigningToken(test, id)}/sign`, {
        signature: { kind: 'typed', text: `Signed for ${name}` },
        consent: true,
      });
    // The caller may be a recipient, too.
    const self = { name, email: actor.email };
    for (const state of ['amended', 'being amended', 'signed', 'signed', 'to be approved', 'pending'] as const) {
      const id = await made();
      const approver = { name: 'Approver', email: 'approver@x.test', role: 'approver' };
      const others = { pending: [...recipients, self], 'to be approved': [approver, ...recipients] };
      const isSent = state === 'pending' || state === 'to be approved';
      await call(actor, 'POST', `/contracts/${id}/sign`, { recipients: isSent ? others[state] : recipients, order: 'parallel' });
      if (isSent) continue;
      await sign(id);
      if (state === 'signed') continue;
      const amendment = await call(actor, 'POST', `/contracts/${id}/amend`, { body: `Amended by ${name}.`, valueCents: 100 });
      if (state === 'being amended') continue;
      await call(actor, 'POST', `/contracts/${amendment.id}/sign`, { recipients });
      await sign(amendment.id);
    }
  }
  for (const { id } of Object.values(test.tenants)) await sealContracts(test.deps, id);
}
