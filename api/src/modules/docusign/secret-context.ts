import type { ConnectionRow } from './connection.db';

/** Binds an encrypted secret to its connection and its purpose. */
export const getSecretContext = ({ tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>, purpose: 'key' | 'connect'): string =>
  `docusign_connections ${purpose} ${tenantId} ${id}`;
