import type { MailConnection, ModelConnection } from '@techadds/shared/contract/integrations/endpoints';
import type { ConnectionRow } from './own-connections.db';
import type { OwnProvider } from './own-connections.schema';

const toState = (row: ConnectionRow<OwnProvider> | undefined) => ({
  ...{ isOwn: row !== undefined, hasSecret: (row?.secret ?? null) !== null },
  ...{ checkedAt: row?.checkedAt ?? null, checkError: row?.checkError ?? null, updatedAt: row?.updatedAt ?? null },
});

/** Without the password. */
export const toMailDto = (row: ConnectionRow<'email'> | undefined): MailConnection => {
  const none = { host: '', port: 587, security: 'starttls' as const, username: '', fromAddress: '' };
  const { host, port, security, username, fromAddress } = row?.settings ?? none;
  return { host, port, security, username, fromAddress, ...toState(row) };
};

/** Without the key. */
export const toModelDto = (row: ConnectionRow<'assistant'> | undefined): ModelConnection => {
  const { baseUrl, model } = row?.settings ?? { baseUrl: '', model: '' };
  return { baseUrl, model, ...toState(row) };
};
