import type { TestWorld } from '../test-world';

/** Creates imports of contacts and customers for the partners and admins of each tenant; those of customers are checked and have an error. */
export async function createImports({ actors, send, test }: TestWorld): Promise<void> {
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin'))
    for (const url of ['/crm/import', '/customers/import']) {
      const data = Buffer.from(`Name,E-mail\nOf ${actor.name},import@${actor.tenant}.example`).toString('base64');
      const answer = await send(actor, { method: 'POST', url, payload: { name: `${actor.name}.csv`, data } });
      if (answer.statusCode !== 201) throw new Error(`The world has no import: ${answer.body}`);
      const { id } = answer.json<{ id: string }>();
      if (url === '/crm/import') continue;
      await test.asOwner(`update imports set state = 'checked', processed_count = 1, created_count = 1 where id = $1`, [id]);
      await test.asOwner(
        `insert into import_errors (tenant_id, import_id, line, column_name, value, message) values ($1, $2, 2, 'E-mail', $3, 'Wrong')`,
        [test.tenants[actor.tenant].id, id, `nobody of ${actor.name}`],
      );
    }
}
