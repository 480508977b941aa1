const maxLength = 4000;

/** Escapes what Slack would take for mark-up. */
const toSlackText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text of a message with the names of its files, which stay here. */
export const toPostedText = (text: string, fileNames: readonly string[]): string =>
  toSlackText(
    [text, fileNames.length > 0 ? `Files in TechAdds: ${fileNames.join(', ')}` : ''].filter((part) => part.trim() !== '').join('\n'),
  );

/** The ids of the users whom a text of Slack mentions. */
export const listMentionedUsers = (text: string): string[] => [...text.matchAll(/<@(\w+)(?:\|[^>]*)?>/g)].map(([, id]) => id!);

/** The plain text of a message of Slack, with names instead of ids, shortened to what a message here may have. */
export function fromSlackText(text: string, userNames: ReadonlyMap<string, string>, fileNames: readonly string[]): string {
  const plain = text
    .replaceAll(/<@(\w+)(?:\|([^>]*))?>/g, (_, id: string, label?: string) => `@${userNames.get(id) ?? label ?? id}`)
    .replaceAll(/<#\w+\|([^>]*)>/g, '#$1')
    .replaceAll(/<!(\w+)(?:[^>]*)>/g, '@$1')
    .replaceAll(/<([^|>]+)\|([^>]+)>/g, (_, url: string, label: string) => (url.endsWith(label) ? url : `${label} (${url})`))
    .replaceAll(/<([^>]+)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('\0', '')
    .toWellFormed();
  const files = fileNames.length > 0 ? `Files in Slack: ${fileNames.join(', ')}` : '';
  const whole = [plain, files].filter((part) => part.trim() !== '').join('\n');
  return whole.length <= maxLength ? whole : `${whole.slice(0, maxLength - 30).toWellFormed()}… (continues in Slack)`;
}
