import { signingSecret } from '../../slack-server';
import { toStripeKeys } from '../../stripe-server';
import { createDocusignInputs } from '../world/docusign';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

/** The app that the server of Slack in the tests knows. */
const slackApp = { clientId: '1.2', clientSecret: 'client-secret', signingSecret, updatedAt: undefined };

/** Connections with other services, and tokens of the API. */
export const connectionInputs: InputOverrides = {
  // Another run of the list may be in progress, but not in the world.
  startSync: () => ({ runId: undefined, mode: 'dry_run' }),
  chooseConflicts: () => ({ conflictIds: undefined }),
  putSalesforceConnection: () => ({
    ...{ provider: 'embedded', loginUrl: undefined, username: undefined, privateKey: undefined, externalIdField: undefined },
    ...{ fields: [{ object: 'Contact', key: 'title', theirs: 'Title' }], stages: undefined, updatedAt: undefined },
  }),
  putDocusignConnection: createDocusignInputs,
  putMailConnection: () => ({
    ...{ host: 'mail.techadds.invalid', port: 465, security: 'tls', username: '', fromAddress: 'hello@acme.test', updatedAt: undefined },
  }),
  putModelConnection: () => ({ baseUrl: 'https://models.acme.example/v1', apiKey: 'sample-key', updatedAt: undefined }),
  putPaymentConnection: () => ({ ...toStripeKeys('sample'), updatedAt: undefined }),
  putSlackConnection: () => slackApp,
  completeSlackAuthorization: async ({ send }, actor) => {
    await send(actor, { method: 'PUT', url: '/slack/connection', payload: slackApp });
    const begun = await send(actor, { method: 'POST', url: '/slack/connection/authorize' });
    if (begun.statusCode !== 200) throw new Error(`Slack cannot be connected: ${begun.body}`);
    return { code: 'code', state: new URL(begun.json<{ url: string }>().url).searchParams.get('state') };
  },
  previewSlackMode: () => ({ slackMode: 'native' }),
  // The version is that of the preview of the same state.
  switchSlackMode: async ({ send }, actor) => {
    const preview = await send(actor, { method: 'GET', url: '/slack/mode?slackMode=native' });
    return { slackMode: 'native', version: preview.json<{ version: string }>().version };
  },
  createSalesforceRecord: () => ({ fields: { LastName: 'Sample' } }),
  updateSalesforceRecord: () => ({ fields: { LastName: 'Sample' } }),
};

const findActiveToken = createRowFinder(
  `select t.id from api_tokens t join users me on me.id = $1 and me.tenant_id = t.tenant_id where t.revoked_at is null order by t.id`,
  1,
);

export const connectionRows: RowFinders = {
  rotateApiToken: findActiveToken,
  revokeApiToken: findActiveToken,
};
