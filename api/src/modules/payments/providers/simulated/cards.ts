import { isLuhnValid } from '../../../../platform/encryption/redact-card-numbers';

/** The behavior of a test card. */
export type CardBehavior =
  { does: 'approve' } | { does: 'challenge' } | { does: 'answer_late' } | { does: 'decline'; code: string; message: string };

const toDecline = (code: string, message: string): CardBehavior => ({ does: 'decline', code, message });

/** The test cards. Others are rejected, so that no real card can be used by mistake. */
const testCards: Record<string, CardBehavior> = {
  '4242424242424242': { does: 'approve' },
  '5555555555554444': { does: 'approve' },
  '4000002500003155': { does: 'challenge' },
  '4000000000000341': { does: 'answer_late' },
  '4000000000000002': toDecline('card_declined', 'The bank declined the card. Use another one, or ask the bank.'),
  '4000000000009995': toDecline('insufficient_funds', 'There is not enough money on the card’s account. Use another card.'),
  '4000000000000069': toDecline('expired_card', 'The card has expired. Use another one.'),
  '4000000000000127': toDecline('incorrect_cvc', 'The security code is wrong. Check it and try again.'),
  '4000000000000119': toDecline('processing_error', 'The bank could not process the card. Try again in a moment.'),
};

/** Bank accounts and wallets for test mode. */
export const testAccounts: Record<string, CardBehavior> = {
  pays: { does: 'approve' },
  empty: toDecline('insufficient_funds', 'There is not enough money on the account. Use another one.'),
};

export interface CardForm {
  number: string;
  expiry: string;
  code: string;
}

/** Validation errors of a card by field. */
export function validateCard({ number, expiry, code }: CardForm, now: Date): Partial<Record<keyof CardForm, string>> {
  const digits = number.replace(/[ -]/g, '');
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const ends = Date.UTC(2000 + Number(year), Number(month), 1);
  return {
    ...(/^\d{13,19}$/.test(digits) && isLuhnValid(digits)
      ? digits in testCards
        ? {}
        : { number: 'This is a test: only test cards are taken. Use one of those below.' }
      : { number: 'Enter the number as it stands on the card.' }),
    ...(Number(month) >= 1 && Number(month) <= 12 && ends > now.getTime() ? {} : { expiry: 'Enter a month to come, like 12 / 30.' }),
    ...(/^\d{3,4}$/.test(code.trim()) ? {} : { code: 'Enter the 3 or 4 digits from the card.' }),
  };
}

/** The behavior of a test card, and the masked number that is stored. */
export function toCharge({ number }: CardForm): { behavior: CardBehavior; card: string } {
  const digits = number.replace(/[ -]/g, '');
  return { behavior: testCards[digits] ?? toDecline('card_declined', 'The card was declined.'), card: `•••• ${digits.slice(-4)}` };
}
