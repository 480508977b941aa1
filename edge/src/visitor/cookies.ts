import type { FastifyRequest } from 'fastify';

type Connection = Pick<FastifyRequest, 'protocol'>;

/** The name of a cookie that the edge reads. On https it has the prefix that no neighbouring host and no page without TLS can set. */
export const toCookieName = ({ protocol }: Connection, name: string): string => (protocol === 'https' ? `__Host-${name}` : name);

/** The value of a cookie; undefined where the request has none, or it has characters that none of ours has. */
export function parseCookie(request: Connection & Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const start = `${toCookieName(request, name)}=`;
  const parts = request.headers.cookie?.split(';').map((part) => part.trim()) ?? [];
  return parts.find((part) => part.startsWith(start))?.match(/=([\w.-]+)$/)?.[1];
}
