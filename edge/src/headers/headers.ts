import type { FastifyInstance } from 'fastify';
import { fileCsp } from './content-security';

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const strictTransportSecurity = 'max-age=31536000; includeSubDomains';

/** Adds the security headers to every response, without replacing headers set by a route or the API, such as a page's policy. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(commonHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', fileCsp);
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', strictTransportSecurity);
  });
}
