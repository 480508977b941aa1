import type { TestWorld } from '../test-world';

/** Saves a view for each user, shared if they have colleagues. */
export async function createViews({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors) {
    const payload = { list: 'services', name: `View of ${actor.name}`, shared: actor.role !== 'customer' };
    const answer = await send(actor, { method: 'POST', url: '/views', payload });
    if (answer.statusCode !== 201) throw new Error(`The world has no view: ${answer.body}`);
  }
}
