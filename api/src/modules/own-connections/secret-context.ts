import type { ConnectionRow } from './own-connections.db';
import type { OwnProvider } from './own-connections.schema';

/** Binds an encrypted secret to its connection, of which each tenant has one for a provider. */
export const getSecretContext = ({ tenantId, provider }: Pick<ConnectionRow<OwnProvider>, 'tenantId' | 'provider'>): string =>
  `own_connections ${provider} ${tenantId}`;
