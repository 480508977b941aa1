import type { AnswerLink } from '@techadds/shared/contract/assistant/endpoints';

export interface AssistantAnswer {
  reply: string;
  links: AnswerLink[];
  /** The parts of the app that were read, such as "Orders". */
  sources: string[];
}

type Fields = Record<string, unknown>;
const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAppPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value);
const kinds = ['service', 'record', 'page', 'form'] as const;

function toLink(value: unknown): AnswerLink | undefined {
  const { kind, title, detail, path } = toFields(value);
  if (!isText(title) || !isAppPath(path)) return undefined;
  return { kind: kinds.find((known) => known === kind) ?? 'help', title, detail: isText(detail) ? detail : '', path };
}

const toList = <T>(value: unknown, toItem: (item: unknown) => T | undefined): T[] =>
  Array.isArray(value) ? value.flatMap((item: unknown) => toItem(item) ?? []) : [];

/**
 * The answer in a response: its `reply`, else its `status`, with the links that lead into the app. Assistants of other makers send one of
 * the two and no links; undefined if the response has neither, or only the status `error`.
 */
export function toAssistantAnswer(response: unknown): AssistantAnswer | undefined {
  const { reply, status, links, sources } = toFields(response);
  const text = [reply, status === 'error' ? undefined : status].find(isText);
  if (text === undefined) return undefined;
  return { reply: text, links: toList(links, toLink), sources: toList(sources, (source) => (isText(source) ? source : undefined)) };
}
