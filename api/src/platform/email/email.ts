import type { Config } from '../../config';
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

/** The configured transport: SMTP_URL, or else the demo's mailbox; undelivered outside of the demo until SMTP_URL is set. */
export function createEmailTransport(config: Pick<Config, 'email' | 'demo'>, db: Database, clock: () => Date): EmailTransport {
  const { smtpUrl, from, requireTls } = config.email;
  if (smtpUrl) return createSmtpTransport(smtpUrl, from, requireTls);
  if (config.demo) return createDevMailbox(db, clock);
  return { send: () => Promise.reject(new Error('Mail cannot be sent: SMTP_URL is not set.')) };
}
