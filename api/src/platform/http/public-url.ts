/**
 * The origin of links in e-mails: the configured URL of the app, or the tenant's subdomain of it (`acme.` before the app's host) where the request
 * came through that. No other host is trusted, because requests can claim any.
 */
export function getPublicOrigin(appUrl: string, host: string, subdomain: string): string {
  const { protocol, host: appHost, origin } = new URL(appUrl);
  const tenantHost = `${subdomain}.${appHost}`.toLowerCase();
  return host.toLowerCase() === tenantHost ? `${protocol}//${tenantHost}` : origin;
}
