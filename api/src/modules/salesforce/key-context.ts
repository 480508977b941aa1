import type { ConnectionRow } from './connection.db';

/** Binds an encrypted private key to its connection. */
export const getKeyContext = ({ tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>): string =>
  `salesforce_connections ${tenantId} ${id}`;
