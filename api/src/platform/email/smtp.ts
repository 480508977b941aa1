import { createTransport } from 'nodemailer';
import type { Mail } from './email';

/** Together below the time after which the outbox lets another process try. */
const withinMs = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000, dnsTimeout: 5_000 };

/** Control characters in a name or subject could only be an attempt to add headers. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Sends through a mail server. `from` is the address that letters come from; the name beside it is the tenant's. With `requireTls` a server
 * that does not offer TLS gets neither password nor letter.
 */
export function smtp(url: string, from: string, requireTls = false): Mail {
  const transport = createTransport({ url, ...withinMs, requireTLS: requireTls, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async ({ fromName, to, subject, text, html }) => {
      await transport.sendMail({
        from: { name: oneLine(fromName), address: from },
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
