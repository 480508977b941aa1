import type { DocusignConnection } from '@techadds/shared/contract/docusign/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Team } from '../../platform/auth/team';
import type { Tx } from '../../platform/database/client';
import { createLinkToken } from '../link-tokens/link-tokens.service';
import { countOpenEnvelopes, findApplyingConnection, findConnection, type ConnectionRow } from './connection.db';

/** Where Connect posts the events of a connection. The address is signed, so that nobody can make one up. */
const getConnectPath = (tx: Pick<Tx, 'hmac'>, { tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>): string =>
  `/docusign/notices/${createLinkToken(tx, 'docusign', { tenantId, id, nonce: id })}`;

const getConsentUrl = ({ authUrl, integrationKey }: ConnectionRow, redirectUri: string): string | null =>
  !URL.canParse(authUrl) || integrationKey === ''
    ? null
    : `${new URL(authUrl).origin}/oauth/auth?${new URLSearchParams({
        ...{ response_type: 'code', scope: 'signature impersonation', client_id: integrationKey, redirect_uri: redirectUri },
      })}`;

/** The settings of a team without their keys, or what applies as long as they have none. */
export async function loadConnectionDto(tx: Tx, team: Team, appOrigin: string): Promise<DocusignConnection> {
  const redirectUri = appOrigin + paths.docusign;
  const row = await findConnection(tx, team);
  if (!row) {
    const applying = await findApplyingConnection(tx, team);
    return {
      ...{ provider: applying?.provider ?? 'builtin', inherited: applying !== undefined, redirectUri },
      ...{ authUrl: '', baseUri: '', integrationKey: '', userId: '', accountId: '', hasPrivateKey: false, connectKeyCount: 0 },
      ...{ connectUrl: null, consentUrl: null, openCount: 0, lastEventAt: null, checkedAt: null, checkError: null, updatedAt: null },
    };
  }
  const { provider, authUrl, baseUri, integrationKey, userId, accountId, connectKeyCount, lastEventAt, checkedAt, checkError } = row;
  return {
    ...{ provider, inherited: false, authUrl, baseUri, integrationKey, userId, accountId, connectKeyCount, redirectUri },
    ...{ lastEventAt, checkedAt, checkError, updatedAt: row.updatedAt },
    hasPrivateKey: row.keySecret !== null,
    connectUrl: `${appOrigin}/api${getConnectPath(tx, row)}`,
    consentUrl: getConsentUrl(row, redirectUri),
    openCount: await countOpenEnvelopes(tx, row),
  };
}
