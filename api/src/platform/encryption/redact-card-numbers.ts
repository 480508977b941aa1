/** Candidates of card numbers: digits, possibly in groups, that are not part of a longer word. */
const candidatePattern = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-]|\.\d)/g;

/** Prefixes and lengths of Visa, Mastercard, American Express, Discover, Diners Club and JCB. */
const schemePatterns = [
  /^4(\d{12}|\d{15}|\d{18})$/,
  /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  /^3[47]\d{13}$/,
  /^6(011|5\d\d|4[4-9]\d)\d{12}$/,
  /^3(0[0-5]|[68]\d)\d{11}$/,
  /^35\d{14}$/,
];

/** Whether the check digit is valid (Luhn). */
export function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const isCardNumber = (text: string): boolean => {
  const digits = text.replace(/[ -]/g, '');
  return schemePatterns.some((scheme) => scheme.test(digits)) && isLuhnValid(digits);
};

/** Whether a text contains a payment card number. */
export const containsCardNumber = (text: string): boolean => (text.match(candidatePattern) ?? []).some(isCardNumber);

/** The text with card numbers replaced. */
export const redactCardNumbers = (text: string): string =>
  text.replace(candidatePattern, (candidate) => (isCardNumber(candidate) ? '[redacted]' : candidate));
