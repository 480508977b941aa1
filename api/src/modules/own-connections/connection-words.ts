import type { ConnectionWords } from '../../platform/call-log/connection-failure';

/** How texts about failed connections name the tenant's own systems, and those that only the operator can change. */
export const connectionWords = {
  email: { system: 'mail server', address: 'host and the port', credentials: 'user and the password' },
  assistant: { system: 'model', address: 'base URL and the model name', credentials: 'API key' },
  operatorEmail: { system: 'mail server of the operator', address: 'settings with the operator' },
  operatorAssistant: { system: 'model of the operator', address: 'settings with the operator' },
} as const satisfies Record<string, ConnectionWords>;
