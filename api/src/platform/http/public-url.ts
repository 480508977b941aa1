/**
 * Where links in mails lead: the app's configured address, or the tenant's own host below it (`acme.` before the app's host) where
 * the request came through that. No other host is believed, for a request can claim any.
 */
export function getPublicOrigin(appUrl: string, host: string, subdomain: string): string {
  const { protocol, host: appHost, origin } = new URL(appUrl);
  const tenantHost = `${subdomain}.${appHost}`.toLowerCase();
  return host.toLowerCase() === tenantHost ? `${protocol}//${tenantHost}` : origin;
}
