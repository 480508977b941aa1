import { onePixelPng } from '../pixel';
import type { TestWorld } from '../test-world';

/** Sends messages with a file about some orders, and from each user to the admin. */
export async function sendMessages({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors) {
    const path = { customer: '/orders', partner_admin: '/orders/queue' }[String(actor.role)];
    const { items } = path
      ? (await send(actor, { method: 'GET', url: `${path}?limit=3` })).json<{ items: { id: string }[] }>()
      : { items: [] };
    const admin = actors.find(({ role, tenant, id }) => role === 'admin' && tenant === actor.tenant && id !== actor.id);
    const direct =
      admin && (await send(actor, { method: 'POST', url: '/chat/rooms', payload: { userId: admin.id } })).json<{ id: string }>();
    for (const { id } of [...items, ...(direct ? [direct] : [])]) {
      const upload = { name: 'question.png', purpose: 'attachment', data: onePixelPng };
      const file = (await send(actor, { method: 'POST', url: '/files', payload: upload })).json<{ id: string }>();
      const payload = { text: `A question of ${actor.name}`, files: [file.id] };
      const answer = await send(actor, { method: 'POST', url: `/chat/messages/${id}`, payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no messages: ${answer.body}`);
    }
  }
}
