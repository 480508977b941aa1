import type { Deps } from '../../platform/deps';
import type { Tx } from '../../platform/database/client';
import { streamOutbound } from '../../platform/http/outbound';
import type { ChatServer } from '../assistant/chat-completions.service';
import { listConfiguredOrigins } from './connection-hosts';
import { findConnection, type ConnectionRow } from './own-connections.db';
import { getSecretContext } from './secret-context';

type ModelDeps = Pick<Deps, 'config' | 'fieldEncryption' | 'callLog'>;

export function openModel({ config, fieldEncryption, callLog }: ModelDeps, row: ConnectionRow<'assistant'>): ChatServer {
  const { tenantId, settings, secret } = row;
  if (secret === null) throw new Error('The key of the model is missing.');
  const allowPrivateAddress = listConfiguredOrigins(config).includes(new URL(settings.baseUrl).origin);
  return {
    ...settings,
    apiKey: fieldEncryption.decrypt(secret, getSecretContext(row)),
    logCall: callLog.for({ provider: 'assistant', tenantId, partnerId: null }),
    send: (url, request) => streamOutbound(url, { ...request, allowPrivateAddress }),
  };
}

/** The tenant's own model; undefined where the operator's is used. */
export async function findOwnModel(deps: ModelDeps, tx: Tx, tenantId: string): Promise<ChatServer | undefined> {
  const row = await findConnection(tx, tenantId, 'assistant');
  return row && openModel(deps, row);
}
