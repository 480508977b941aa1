import type { TestWorld } from '../test-world';

/** Creates companies in every state, without marketplaces: those of the world must not be suspended. */
export async function createCompanies({ actors, send }: TestWorld): Promise<void> {
  const actor = actors.find(({ role }) => role === 'super_admin');
  if (!actor) throw new Error('The world has no super-admin.');
  const post = async (url: string, payload?: object) => {
    const answer = await send(actor, { method: 'POST', url: `/super-admin/companies${url}`, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no company: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  const reason = { reason: 'Its invoices are overdue.' };
  const form = { legalName: 'Sample AS', taxId: null, country: 'NO', currency: 'USD', plan: 'starter' };
  for (let round = 0; round < 4; round += 1) {
    for (const status of ['pending_approval', 'active', 'suspended']) {
      const id = await post('', { ...form, name: `Company ${status} ${round}` });
      if (status !== 'pending_approval') await post(`/${id}/approve`);
      if (status === 'suspended') await post(`/${id}/suspend`, reason);
    }
  }
}
