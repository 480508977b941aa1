import type { Config } from '../../config';

/** Whether the operator allows this host although it is on a private address or without TLS. */
export const isConfiguredHost = ({ connectionHosts }: Pick<Config, 'connectionHosts'>, host: string, port: number): boolean =>
  connectionHosts.includes(`${host.toLowerCase()}:${port}`);

/** Origins of the hosts that the operator allows. */
export const listConfiguredOrigins = ({ connectionHosts }: Pick<Config, 'connectionHosts'>): string[] =>
  connectionHosts.flatMap((host) => ['http', 'https'].map((protocol) => new URL(`${protocol}://${host}`).origin));
