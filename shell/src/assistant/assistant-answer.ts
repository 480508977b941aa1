export interface AnswerLink {
  kind: 'service' | 'help';
  title: string;
  detail: string;
  /** A path in the app. */
  path: string;
}

export interface AssistantAnswer {
  reply: string;
  links: AnswerLink[];
}

type Fields = Record<string, unknown>;
const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAppPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value);

function toLink(value: unknown): AnswerLink | undefined {
  const { kind, title, detail, path } = toFields(value);
  if (!isText(title) || !isAppPath(path)) return undefined;
  return { kind: kind === 'service' ? 'service' : 'help', title, detail: isText(detail) ? detail : '', path };
}

/**
 * The answer in a response: its `reply`, else its `status`, with the links that lead into the app. Assistants of other makers send one of
 * the two and no links; undefined if the response has neither, or only the status `error`.
 */
export function toAssistantAnswer(response: unknown): AssistantAnswer | undefined {
  const { reply, status, links } = toFields(response);
  const text = [reply, status === 'error' ? undefined : status].find(isText);
  if (text === undefined) return undefined;
  return { reply: text, links: Array.isArray(links) ? links.flatMap((link) => toLink(link) ?? []) : [] };
}
