import type { Config } from '../../config';
import type { Database } from '../database/client';
import { demoMailbox } from './dev-mailbox';
import { smtp } from './smtp';

/** A letter to one person, ready to send. */
export interface Letter {
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

export interface Mail {
  /** Hands a letter over. @throws where it was not taken; sending it again is then right. */
  send(letter: Letter): Promise<void>;
}

/** Mail as the environment says: through SMTP_URL; without it into the demo's mailbox; outside the demo it waits for SMTP_URL. */
export function openMail(config: Pick<Config, 'mail' | 'demo'>, db: Database, clock: () => Date): Mail {
  const { smtpUrl, from, requireTls } = config.mail;
  if (smtpUrl) return smtp(smtpUrl, from, requireTls);
  if (config.demo) return demoMailbox(db, clock);
  return { send: () => Promise.reject(new Error('Mail cannot be sent: SMTP_URL is not set.')) };
}
