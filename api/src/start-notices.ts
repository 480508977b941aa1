import { findDemoTenants } from '../seed/demo-presence';
import { listDemoEmails } from '../seed/demo-access';
import type { Config } from './config';
import type { SetupCode } from './modules/setup/setup-code';
import type { Database } from './platform/database/client';

/**
 * What whoever starts the server must know, one paragraph each: that it is a demo, which demo accounts are left, and how to set it up.
 * @param requested the configuration as the environment says it
 */
export async function writeStartNotices(db: Database, requested: Config, setupCode: SetupCode | undefined): Promise<string[]> {
  const { present, hasOthers } = await findDemoTenants(db);
  const notices: string[] = [];
  if (requested.demo && !hasOthers && requested.production && requested.demoByDefault)
    notices.push(
      'THIS IS A DEMO. Its accounts are made up and everybody knows their password. For a real installation set DEMO=0; DEMO=1 hides this notice.',
    );
  if (requested.demo && hasOthers && !requested.demoByDefault)
    notices.push('DEMO=1 has no effect: this database has a company that is not of the demo.');
  if ((!requested.demo || hasOthers) && present.length > 0)
    notices.push(
      `The demo is still in this database. Its accounts cannot sign in:\n  ${listDemoEmails(present).join('\n  ')}\n` +
        'To remove it: npm run demo:remove',
    );
  if (!requested.demo && !hasOthers && present.length > 0)
    notices.push('No company is set up yet. Remove the demo first, then start again or run: npm run setup');
  if (setupCode)
    notices.push(
      `No company is set up yet. Open ${requested.appUrl}/auth/setup and enter the one-time code\n  ${setupCode.text}\n` +
        'or run in a terminal: npm run setup',
    );
  return notices;
}
