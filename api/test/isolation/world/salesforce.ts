import { continueRuns } from '../../../src/modules/salesforce/sync.jobs';
import type { TestWorld } from '../test-world';

/** Compares the contacts of each list with the embedded Salesforce, which has a contact in conflict, and applies an earlier comparison. */
export async function createSyncRuns({ actors, send, test }: TestWorld): Promise<void> {
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin')) {
    const post = async (url: string, payload: object) => {
      const answer = await send(actor, { method: 'POST', url, payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no ${url}: ${answer.body}`);
    };
    const work = () => continueRuns(test.deps, test.tenants[actor.tenant].id, test.deps.clock());
    // Ends the runs that the calls of all operations have started.
    await work();
    await send(actor, { method: 'PUT', url: '/crm/salesforce', payload: { provider: 'embedded', crmMode: 'native' } });
    await post('/crm/salesforce/records', { object: 'Contact', fields: { LastName: `There ${actor.name}` } });
    await post('/crm/sync-salesforce', { mode: 'apply', direction: 'pull' });
    await work();
    await post('/crm/salesforce/records', {
      ...{ object: 'Contact', fields: { LastName: actor.name, FirstName: 'first', Title: 'CEO', Email: `first@${actor.tenant}.example` } },
    });
    await post('/crm/contacts', { firstName: 'Shared', title: 'CTO', emails: [{ email: `shared@${actor.tenant}.example` }] });
    await post('/crm/salesforce/records', {
      object: 'Contact',
      fields: { LastName: 'Shared', Title: 'CEO', Email: `shared@${actor.tenant}.example` },
    });
    await post('/crm/sync-salesforce', { mode: 'dry_run' });
    await work();
  }
}
