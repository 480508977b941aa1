import type { FastifyInstance } from 'fastify';

interface RawBody {
  /** The only media type that is accepted. */
  type: 'application/json' | 'application/x-www-form-urlencoded';
  parseAs: 'string' | 'buffer';
  /** In bytes. */
  bodyLimit?: number;
}

/** Registers routes whose handlers receive the body as it was sent, such as one that is signed. */
export function registerRawBodyRoutes(
  app: FastifyInstance,
  { type, ...options }: RawBody,
  register: (scope: FastifyInstance) => void,
): void {
  const plugin = async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, options, (_request, body, done) => done(null, body));
    register(scope);
  };
  // Without a name, Fastify compares the function with all loaded modules to find one.
  void app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'raw-body-routes' }));
}
