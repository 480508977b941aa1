import type { AnswerLink } from '@techadds/shared/contract/assistant/endpoints';
import { AppError } from '../../platform/http/errors';
import { pickTool } from './pick-tool';
import { ReadError } from './read-as-caller';
import { joinWithAnd } from './record-text';
import { runTool } from './run-tool';
import type { ToolContext } from './tool';

/** A search result to answer from: an active service or a help text. */
export interface Passage {
  kind: 'service' | 'help';
  title: string;
  /** One line of secondary text. */
  detail: string;
  /** Path of a page in the app. */
  path: string;
  text: string;
}

interface Answer {
  reply: string;
  links: AnswerLink[];
  sources: string[];
}

/** A question with the passages that match it, best first, and what the asker may look up. */
export interface AnswerRequest {
  question: string;
  passages: Passage[];
  context: ToolContext;
  /** Receives the parts of the reply while it is written. */
  onText?: (part: string) => void;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** @throws AppError 503 `ai_unavailable` */
export type AnswerGenerator = (request: AnswerRequest) => Promise<Answer>;

/** 503 `ai_unavailable`: the AI service returned no answer. */
export const aiUnavailableError = () =>
  new AppError(503, 'ai_unavailable', 'The assistant cannot answer just now. Nothing was changed; ask again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

/** Words of nearly every question, which do not describe the wanted service. */
const fillerWords = new Set(
  `any anybody anyone anything best better business buy can cheap cheapest company could find fix get give good got help idea like look looking
  marketplace may me might need offer offered offers offering one order ordering our people please recommend search service services show
  some somebody someone something suggest sure techadds tell thing things want would your`.split(/\s+/),
);

/** The question without filler words. */
export const removeFillerWords = (question: string): string =>
  question
    .split(/[^\p{L}\p{N}\p{M}.+#/-]+/u)
    .filter((word) => word !== '' && !fillerWords.has(word.toLowerCase()))
    .join(' ');

export interface SearchHit {
  passage: Passage;
  /** The share of the question's words that it contains, from 0 to 1; words in its title count twice. */
  share: number;
}

/** The passages with a share of at least 60 % of the best one, and of at least 10 %, best first. */
export function selectBestPassages(hits: SearchHit[]): Passage[] {
  const enough = Math.max(0.1, 0.6 * Math.max(0, ...hits.map(({ share }) => share)));
  return hits
    .filter(({ share }) => share >= enough)
    .sort((a, b) => b.share - a.share)
    .map(({ passage }) => passage);
}

/** The passages as links to their pages. */
export const toLinks = (passages: readonly Passage[]): AnswerLink[] =>
  passages.map(({ kind, title, detail, path }) => ({ kind, title, detail, path }));

/** The passages in sentences. Says so if there are none. */
function describePassages(passages: readonly Passage[]): string {
  const services = passages.filter(({ kind }) => kind === 'service');
  const help = passages.filter(({ kind }) => kind === 'help');
  if (passages.length === 0)
    return 'I found nothing about that, neither among the services on offer nor in the help texts. Try other words, or ask about one thing at a time: a service, an order, a fee.';
  const offers =
    services.length === 0
      ? []
      : services.length === 1
        ? [`One service fits: ${services[0]!.title} (${services[0]!.detail}). ${services[0]!.text}`]
        : [`${services.length} services fit: ${joinWithAnd(services.map(({ title, detail }) => `${title} (${detail})`))}.`];
  const explained = help.slice(0, 1).map(({ text }) => text);
  return (passages[0]?.kind === 'help' ? [...explained, ...offers] : [...offers, ...explained]).join('\n\n');
}

/** The embedded answer, without any AI: what the tool read that the words of the question pick, otherwise the passages. */
export const answerByWords: AnswerGenerator = async ({ question, passages, context }) => {
  const picked = pickTool(question, context.now);
  if (!picked) return { reply: describePassages(passages), links: toLinks(passages), sources: [] };
  try {
    const { text, links } = await runTool(picked.tool, picked.input, context);
    return { reply: text, links, sources: [picked.tool.source] };
  } catch (error) {
    if (error instanceof ReadError) throw aiUnavailableError();
    throw error;
  }
};
