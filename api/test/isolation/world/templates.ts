import type { Actor, TestWorld } from '../test-world';

/** Creates templates in each state for the partners and admins of each tenant, and clauses. */
export async function createTemplates({ actors, send }: TestWorld): Promise<void> {
  const call = async (actor: Actor, method: 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await send(actor, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no template: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin')) {
    const admin = actors.find(({ tenant, role }) => tenant === actor.tenant && role === 'admin')!;
    const bodyHtml = '<h2>Scope</h2><p>For {{customer.name}}.</p>';
    const add = async (name: string) => call(actor, 'POST', '/contracts/templates', { name, description: `By ${actor.name}`, bodyHtml });
    const submit = async (name: string) => {
      const id = await add(name);
      await call(actor, 'POST', `/contracts/templates/${id}/submit`);
      return id;
    };
    await add('Draft');
    await submit('Submitted');
    await call(admin, 'POST', `/admin/contracts/templates/${await submit('Approved')}/approve`);
    await call(actor, 'DELETE', `/contracts/templates/${await add('Archived')}`);
    const addClause = (title: string) => call(actor, 'POST', '/contracts/clauses', { title, bodyHtml: '<p>As agreed.</p>' });
    for (const title of ['Liability', 'Secrecy']) await addClause(title);
    await call(actor, 'DELETE', `/contracts/clauses/${await addClause('Outdated')}`);
  }
}
