/** What the app may do in Slack: read and manage public channels, write under the author's name, and read names. */
export const requiredScopes = [
  ...['channels:history', 'channels:join', 'channels:manage', 'channels:read'],
  ...['chat:write', 'chat:write.customize', 'users:read'],
];

/** The bot events that the app subscribes to. */
export const requiredEvents = [
  ...['message.channels', 'channel_archive', 'channel_unarchive', 'channel_deleted', 'channel_rename'],
  ...['app_uninstalled', 'tokens_revoked'],
];

/** The required scopes that a list of granted ones, separated by commas, lacks. */
export const listMissingScopes = (granted: string): string[] => {
  const scopes = granted.split(',');
  return requiredScopes.filter((scope) => !scopes.includes(scope));
};
