import type { TestWorld } from '../test-world';

/** Creates channels of the partners and administrators of each tenant with a thread, and archives one of each. */
export async function createChannels({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin'))
    for (const name of ['first', 'second', 'archived']) {
      const payload = { name: `${name}-${actor.id}`, topic: `The ${name} topic of ${actor.name}` };
      const answer = await send(actor, { method: 'POST', url: '/slack/channels', payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no channel: ${answer.body}`);
      const { id } = answer.json<{ id: string }>();
      const write = (text: string, threadId?: string) =>
        send(actor, { method: 'POST', url: `/chat/messages/${id}`, payload: { text, threadId } });
      const { id: threadId } = (await write(`A message of ${actor.name}`)).json<{ id: string }>();
      await write(`A reply of ${actor.name}`, threadId);
      if (name === 'archived') await send(actor, { method: 'DELETE', url: `/slack/channels/${id}` });
    }
}
