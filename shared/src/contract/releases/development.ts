import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { timestamp } from '../fields';
import { devGrantPattern } from './dev-remote';
import { namePatterns } from './names';

const RemoteName = z.string().check(z.regex(namePatterns.remote, 'The name of a remote is like mfe-support.'));
const grant = z.string().check(z.regex(devGrantPattern, 'This is not a grant.'));

export const createDevGrant = endpoint({
  method: 'POST',
  path: '/releases/{app}/development',
  summary:
    'Allow a remote to be run from a development server inside the deployed shell, for twelve hours; with a token of the scope dev:<remote>',
  permission: 'releases.develop',
  params: z.strictObject({ app: RemoteName }),
  response: z.object({ grant, expiresAt: timestamp }),
  status: 201,
  errors: [409],
});

export const checkDevGrant = endpoint({
  method: 'POST',
  path: '/release-development/check',
  summary: 'Check a grant for a development server; for the edges of the installation, which send its key as X-Edge-Key',
  permission: 'releases.serve',
  body: z.strictObject({ app: RemoteName, grant }),
  response: z.void(),
  status: 204,
  errors: [404],
});
