import type { Config } from '../../config';
import type { CallLog } from '../call-log/call-log';
import type { Database } from '../database/client';
import { createDevMailbox } from './dev-mailbox';
import { createSmtpTransport } from './smtp';

/** An e-mail to one recipient, ready to send. */
export interface EmailMessage {
  tenantId: string;
  /** The name of the sender, such as the tenant's. */
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The links in the text. */
  links: string[];
}

export interface EmailTransport {
  /** Sends an e-mail. @throws Error where it was not accepted, so that it is sent again */
  send(message: EmailMessage): Promise<void>;
}

/** Whether an error of a transport is about one e-mail, such as an unknown recipient, rather than about the mail server. */
export const isAboutOneEmail = (error: unknown): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string } | null)?.code ?? '');

/** Logs each e-mail that is handed to a mail server. */
export const logEmails = (callLog: CallLog, transport: EmailTransport): EmailTransport => ({
  send: (message) =>
    callLog.for({ provider: 'email', tenantId: message.tenantId, partnerId: null })('Send an e-mail', () => transport.send(message)),
});

interface EmailTransportOptions {
  config: Pick<Config, 'email' | 'demo'>;
  db: Database;
  clock: () => Date;
  callLog: CallLog;
}

/** The configured transport: SMTP_URL, or else the demo's mailbox; undelivered outside of the demo until SMTP_URL is set. */
export function createEmailTransport({ config, db, clock, callLog }: EmailTransportOptions): EmailTransport {
  const { smtpUrl, from, requireTls } = config.email;
  if (smtpUrl) return logEmails(callLog, createSmtpTransport(smtpUrl, from, requireTls));
  if (config.demo) return createDevMailbox(db, clock);
  return { send: () => Promise.reject(new Error('Mail cannot be sent: SMTP_URL is not set.')) };
}
