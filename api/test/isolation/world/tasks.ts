import type { TestWorld } from '../test-world';

/** Creates tasks for the partners and admins of each tenant, and archives one of each. */
export async function createTasks({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin'))
    for (const title of ['first', 'second', 'archived']) {
      const answer = await send(actor, { method: 'POST', url: '/consultant/tasks', payload: { title: `${title} of ${actor.name}` } });
      if (answer.statusCode !== 201) throw new Error(`The world has no task: ${answer.body}`);
      if (title === 'archived') await send(actor, { method: 'DELETE', url: `/consultant/tasks/${answer.json<{ id: string }>().id}` });
    }
}
