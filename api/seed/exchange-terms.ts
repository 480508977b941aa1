import { getBundledTerms } from '../src/modules/currency/exchange-rates.service';
import { defaultExchangeSpreadBp } from '../src/platform/money/exchange';

/** The demo's history was exchanged at the rates that ship with the product. */
export const seedExchangeTerms = getBundledTerms(defaultExchangeSpreadBp);
