import type { FastifyInstance } from 'fastify';
import { filePolicy } from './content-security';

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const transport = 'max-age=31536000; includeSubDomains';

/** Adds the security headers to every response, without replacing headers set by a route or the API, such as a page's policy. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(everywhere)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', filePolicy);
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', transport);
  });
}
