import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseCookie, toCookieName } from './cookies';

const cookie = 'release-preview';
const lifetimeS = 3_600;
/** 32 random bytes in base64url. */
const keyPattern = /^[\w-]{43}$/;

export const isPreviewKey = (text: string): boolean => keyPattern.test(text);

/** The key in the cookie of a private preview, whether or not there is such a preview; undefined for browsers that have not opened its address. */
export function readPreviewKey(request: Pick<FastifyRequest, 'headers' | 'protocol'>): string | undefined {
  const key = parseCookie(request, cookie);
  return key !== undefined && isPreviewKey(key) ? key : undefined;
}

/**
 * Keeps the key for the next requests of the browser; without a key, forgets the one that it has. A link in a message leads to the preview, too, so that the
 * cookie is not strict.
 */
export function writePreviewKey(request: FastifyRequest, reply: FastifyReply, key: string | undefined): FastifyReply {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const value = `${key ?? ''}; Max-Age=${key === undefined ? 0 : lifetimeS}`;
  return reply.header('Set-Cookie', `${toCookieName(request, cookie)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}
