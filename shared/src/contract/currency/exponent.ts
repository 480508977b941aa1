const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const withFourDecimals = 'CLF UYW'.split(' ');

/**
 * The number of decimal digits of a currency by ISO 4217: 2 for most, 0 for yen, 3 for Kuwaiti dinars. The only place that knows it: `Intl`
 * follows common usage instead, and has other digits for a few of them.
 */
export const getCurrencyExponent = (currency: string): number =>
  withoutDecimals.includes(currency) ? 0 : withThreeDecimals.includes(currency) ? 3 : withFourDecimals.includes(currency) ? 4 : 2;

/** How many minor units, named cents in this product, make one unit of a currency: 100 for most, 1 for yen. */
export const getMinorUnits = (currency: string): number => 10 ** getCurrencyExponent(currency);
