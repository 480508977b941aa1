import type { Deps } from '../../platform/deps';
import { isAboutOneEmail, logEmails, type EmailTransport } from '../../platform/email/email';
import { createCheckedSmtpTransport } from '../../platform/email/checked-smtp';
import { describeConnectionFailure } from '../../platform/call-log/connection-failure';
import { connectionWords } from './connection-words';
import { isConfiguredHost } from './connection-hosts';
import { findConnection, recordCheck, type ConnectionRow } from './own-connections.db';
import { getSecretContext } from './secret-context';

type MailDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'fieldEncryption' | 'callLog'>;

function openMailServer({ config, fieldEncryption, callLog }: MailDeps, row: ConnectionRow<'email'>): EmailTransport {
  const { secret, settings } = row;
  const password = secret === null ? undefined : fieldEncryption.decrypt(secret, getSecretContext(row));
  const allowPrivateAddress = isConfiguredHost(config, settings.host, settings.port);
  return logEmails(callLog, createCheckedSmtpTransport({ ...settings, password, allowPrivateAddress }));
}

/**
 * Sends each e-mail through the tenant's own mail server where it has one, otherwise through the operator's. One that fails is never sent through
 * the other: its recipients know the sender's address, and the tenant chose who carries its e-mails.
 */
export const createTenantEmailTransport = (deps: MailDeps, operatorTransport: EmailTransport): EmailTransport => ({
  send: async (message) => {
    const { tenantId } = message;
    const row = await deps.db.withTenant(tenantId, (tx) => findConnection(tx, tenantId, 'email'));
    if (!row) return operatorTransport.send(message);
    const record = (problem: string | null) => deps.db.withTenant(tenantId, (tx) => recordCheck(tx, row, problem, deps.clock()));
    try {
      await openMailServer(deps, row).send(message);
    } catch (error) {
      if (!isAboutOneEmail(error)) await record(describeConnectionFailure(error, connectionWords.email));
      throw error;
    }
    await record(null);
  },
});
