import { SaxesParser } from 'saxes';
import type { EuroRates } from '../../platform/money/exchange';

/** A parsed rates document: the day, the sender, and the amount of each currency per euro, in units of 10⁻⁸. */
export interface RatesDocument {
  asOf: string;
  sender: string | null;
  rates: EuroRates;
}

const maxRates = 300;

/** Parses a decimal number as units of 10⁻⁸. @throws Error if it is malformed, zero, or has too many digits. */
function parseRate(rate: string, currency: string): number {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,8}))?$/.exec(rate) ?? [];
  const units = whole === undefined ? 0 : Number(whole) * 100_000_000 + Number(part.padEnd(8, '0'));
  if (units === 0) throw new Error(`The rate of ${currency} cannot be read.`);
  return units;
}

function parseDay(time: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(time) && !Number.isNaN(Date.parse(time)) && new Date(time).toISOString().startsWith(time);
  if (!isDay) throw new Error('The day of the rates cannot be read.');
  return time;
}

/**
 * Parses a file of daily reference rates in the format of the European Central Bank: `<Cube time="…">` with a
 * `<Cube currency="…" rate="…"/>` for each currency. Returns the newest day of a file with several.
 * @throws Error if it is not well-formed, declares a document type, or contains any invalid value: a file is accepted as a whole or not.
 */
export function parseRatesDocument(xml: string): RatesDocument {
  const days = new Map<string, Record<string, number>>();
  const path: string[] = [];
  let day: Record<string, number> | undefined;
  let sender = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A document type is declared.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name.split(':').at(-1) ?? name);
    if (path.length > 8) throw new Error('The document is nested too deeply.');
    if (path.at(-1) !== 'Cube') return;
    const { time, currency, rate } = attributes;
    if (time !== undefined) days.set(parseDay(time), (day = { EUR: 100_000_000 }));
    if (currency === undefined && rate === undefined) return;
    if (!day || currency === undefined || rate === undefined || !/^[A-Z]{3}$/.test(currency))
      throw new Error('A rate has no day or no currency.');
    if (currency in day) throw new Error(`There are two rates of ${currency}.`);
    day[currency] = parseRate(rate, currency);
    if (Object.keys(day).length > maxRates) throw new Error('There are too many rates.');
  });
  parser.on('text', (text) => {
    if (path.at(-2) === 'Sender' && path.at(-1) === 'name') sender = `${sender}${text}`.slice(0, 100);
  });
  parser.on('closetag', () => void path.pop());
  parser.write(xml).close();

  const asOf = [...days.keys()].sort().at(-1);
  const rates = asOf === undefined ? undefined : days.get(asOf);
  if (asOf === undefined || !rates || Object.keys(rates).length < 2) throw new Error('There are no rates.');
  return { asOf, sender: sender.trim() || null, rates };
}
