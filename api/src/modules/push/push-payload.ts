import { createHash } from 'node:crypto';
import { PushPayload, type PushAction } from '@techadds/shared/contract/push/payload';
import { paths } from '@techadds/shared/paths';

interface PushContent {
  type: string;
  title: string;
  body: string;
  path: string;
  groupKey: string | null;
}

/** Push services accept 4,096 bytes encrypted; these limits stay below it for any characters. */
const maxCharacters = { title: 120, body: 300 };
const truncate = (text: string, max: number) => {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
};

/** The codes of currencies and what amounts show for them, such as `FCFA`: not all are signs of Unicode's currency category. */
function listSymbols(): string[] {
  const codes = Intl.supportedValuesOf('currency');
  const shown = codes.flatMap((currency) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
      .formatToParts(0)
      .filter(({ type }) => type === 'currency'),
  );
  const all = new Set([...codes, ...shown.map(({ value }) => value)]);
  return [...all].sort((a, b) => b.length - a.length).map((symbol) => symbol.replaceAll(/[$.]/g, '\\$&'));
}

const symbols = listSymbols();
const signs = String.raw`(?:(?:${symbols.filter((symbol) => /\p{Sc}$/u.test(symbol)).join('|')}|\p{Sc})\s?)`;
/** Words are apart from their number: `USD-2026-4` is no amount. */
const words = String.raw`(?:(?<!\p{L})(?:${symbols.filter((symbol) => !/\p{Sc}$/u.test(symbol)).join('|')})\s)`;
const number = String.raw`[-−]?\d[\d.,'’\u00A0\u202F]*`;
const amount = new RegExp(String.raw`[-−]?(?:${signs}|${words})${number}|${number}\s?(?:\p{Sc}|(?:${symbols.join('|')})(?!\p{L}))`, 'gu');
const hideAmounts = (text: string) => text.replace(amount, '…');

/** A message with the same tag replaces the earlier one, on the screen and at the push service. Fits the header `Topic`. */
export const toTag = ({ type, path, groupKey }: Pick<PushContent, 'type' | 'path' | 'groupKey'>): string =>
  createHash('sha256')
    .update(groupKey ?? `${type} ${path}`)
    .digest('base64url')
    .slice(0, 32);

const actionTitles: Record<PushAction, string> = { accept: 'Accept', decline: 'Decline' };

/**
 * The text of a push message; undefined for what browsers do not know, which is never sent. Without `showDetails` it has only a title without
 * amounts, since anybody may read a locked screen.
 */
export function toPushPayload(content: PushContent, showDetails: boolean, actions: readonly PushAction[]): PushPayload | undefined {
  const { type, title, body, path } = content;
  const shownTitle = truncate(showDetails ? title : hideAmounts(title), maxCharacters.title);
  return PushPayload.safeParse({
    ...{ type, title: shownTitle, path, tag: toTag(content) },
    body: showDetails ? truncate(body, maxCharacters.body) : '',
    actions: actions.map((action) => ({ action, title: actionTitles[action] })),
  }).data;
}

/** One message for what was held back during quiet hours. */
export function toDigestPayload(held: readonly PushContent[], showDetails: boolean): PushPayload | undefined {
  const body = held.map(({ title }) => title).join('\n');
  const title = `${held.length} notifications while you were not disturbed`;
  return toPushPayload({ type: 'digest', title, body, path: paths.home, groupKey: 'digest' }, showDetails, []);
}
