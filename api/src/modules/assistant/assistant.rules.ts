import { AppError } from '../../platform/http/errors';

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

/** Answers a question from its passages, best first. @throws AppError 503 `ai_unavailable`. */
export type AnswerGenerator = (question: string, passages: Passage[]) => Promise<string>;

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

const joinWithAnd = (parts: string[]) => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`);

/** The embedded answer: the passages in sentences, without any AI. Says so if there are none. */
export const answerFromPassages: AnswerGenerator = async (_question, passages) => {
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
};
