import type { TestWorld } from '../test-world';

/** Creates contacts with a deal and a merged customer for the partners and admins of each tenant, and archives some. */
export async function createContactsAndDeals({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin')) {
    const post = async (url: string, payload: object) => {
      const answer = await send(actor, { method: 'POST', url, payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no ${url}: ${answer.body}`);
      return answer.json<{ id: string }>().id;
    };
    for (const name of ['first', 'second', 'archived']) {
      const emails = [{ email: `${name}@${actor.tenant}.example` }];
      const contact = await post('/crm/contacts', { firstName: name, lastName: actor.name, company: actor.tenant, emails, tags: [name] });
      const customer = await post('/customers', { name: `Customer of ${actor.name}`, email: `${name}-${actor.id}@crm.example` });
      const merged = await post('/customers', {
        name: `Former customer of ${actor.name}`,
        email: `former-${name}-${actor.id}@crm.example`,
      });
      const merge = await send(actor, { method: 'POST', url: '/customers/merge', payload: { keepId: customer, mergeIds: [merged] } });
      if (merge.statusCode !== 200) throw new Error(`The world has no merge: ${merge.body}`);
      await post(`/customers/${customer}/activities`, { kind: 'note', body: 'Pays by invoice' });
      const deal = await post('/crm/deals', { name: `Deal of ${actor.name}`, amountCents: 100_000, contactIds: [contact] });
      await post(`/crm/deals/${deal}/activities`, { kind: 'call', body: 'Will decide soon' });
      await post(`/crm/contacts/${contact}/activities`, { kind: 'note', body: 'Prefers e-mail' });
      if (name === 'archived')
        for (const url of [`/crm/contacts/${contact}`, `/crm/deals/${deal}`]) await send(actor, { method: 'DELETE', url });
    }
  }
}
