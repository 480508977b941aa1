import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { EmailTransport } from './email';

/** Their sum is less than the time after which the outbox lets another process try. */
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

export function createNodemailerTransport(options: SMTPTransport.Options, from: string): EmailTransport {
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
      });
    },
  };
}
