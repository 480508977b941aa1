import type { Config } from '../../config';
import type { Database } from '../database/client';
import { createDevMailbox } from './dev-mailbox';
import { createSmtpTransport } from './smtp';

/** A letter to one person, ready to send. */
export interface EmailMessage {
  tenantId: string;
  /** Whose letter it is, such as the tenant's name. */
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Addresses that the text leads to. */
  links: string[];
}

export interface EmailTransport {
  /** Hands a letter over. @throws where it was not taken; sending it again is then right. */
  send(message: EmailMessage): Promise<void>;
}

/** Mail as the environment says: through SMTP_URL; without it into the demo's mailbox; outside the demo it waits for SMTP_URL. */
export function createEmailTransport(config: Pick<Config, 'email' | 'demo'>, db: Database, clock: () => Date): EmailTransport {
  const { smtpUrl, from, requireTls } = config.email;
  if (smtpUrl) return createSmtpTransport(smtpUrl, from, requireTls);
  if (config.demo) return createDevMailbox(db, clock);
  return { send: () => Promise.reject(new Error('Mail cannot be sent: SMTP_URL is not set.')) };
}
