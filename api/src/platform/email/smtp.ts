import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { EmailTransport } from './email';

/** How long an e-mail may take: half of the time after which the outbox lets another process try. */
const sendLimitMs = 30_000;
/** Limits of single steps. A server may take its time with each of them, and so with all of them for ever. */
export const smtpTimeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000, dnsTimeout: 5_000 };

/** Removes control characters, with which a name or subject could inject headers. */
const toSingleLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Sends through a mail server. `from` is the sender address; the display name is the tenant's. With `requireTls` a server without TLS gets neither
 * password nor e-mail.
 */
export function createSmtpTransport(url: string, from: string, requireTls = false): EmailTransport {
  return createNodemailerTransport({ url, requireTLS: requireTls }, from);
}

/** The connection is closed where the mail server has not taken the e-mail within `limitMs`. */
export function createNodemailerTransport(options: SMTPTransport.Options, from: string, limitMs = sendLimitMs): EmailTransport {
  const transport = createTransport({ ...options, ...smtpTimeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async ({ fromName, to, subject, text, html }) => {
      await transport.sendMail({
        from: { name: toSingleLine(fromName), address: from },
        to: { name: '', address: to },
        subject: toSingleLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(limitMs),
      });
    },
  };
}
