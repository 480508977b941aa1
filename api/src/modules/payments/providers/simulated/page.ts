import { createHash } from 'node:crypto';
import { formatMoney } from '../../../../platform/money/format';
import type { CardForm } from './cards';
import { pageStyle } from './page-style';
import type { ProcessorPayment } from './simulated-processor';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** The page runs no script, loads nothing, posts only to its own origin, and can be framed by the app only. */
export const processorPageCsp = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`;

export type Theme = 'light' | 'dark';
type CardErrors = Partial<Record<keyof CardForm, string>>;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const renderDocument = (theme: Theme, title: string, body: string, refreshS?: number) => `<!doctype html>
<html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${
  refreshS === undefined ? '' : `<meta http-equiv="refresh" content="${refreshS}">`
}<title>${title}</title><style>${pageStyle}</style></head><body>${body}</body></html>`;

/** Checked by the browser before submission, so that the input is kept. */
const fieldConstraints: Record<keyof CardForm, { pattern: string; title: string }> = {
  number: { pattern: '[0-9 \\-]{13,23}', title: 'Enter the number as it stands on the card.' },
  expiry: { pattern: ' *[0-9]{1,2} *[\\/.\\-]? *(20)?[0-9]{2} *', title: 'Enter a month to come, like 12 / 30.' },
  code: { pattern: ' *[0-9]{3,4} *', title: 'Enter the 3 or 4 digits from the card.' },
};

const renderField = (name: keyof CardForm, label: string, hint: string, autocomplete: string, wrong?: string) => `<label>${label}
<input type="text" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${hint}" pattern="${fieldConstraints[name].pattern}" title="${fieldConstraints[name].title}" required${
  wrong === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-wrong"`
}>${wrong === undefined ? '' : `<span class="wrong" id="${name}-wrong">${wrong}</span>`}</label>`;

const testNote = `<div class="note"><p>Test mode: no real money moves. Any month to come, any code.</p><ul>
<li><code>4242 4242 4242 4242</code> pays</li><li><code>4000 0025 0000 3155</code> asks you first</li>
<li><code>4000 0000 0000 0002</code> is declined</li><li><code>4000 0000 0000 9995</code> has no money</li>
<li><code>4000 0000 0000 0341</code> answers late</li></ul></div>`;

const accountChoice = `<label class="choice"><input type="radio" name="account" value="pays" checked> Test account that pays</label>
<label class="choice"><input type="radio" name="account" value="empty"> Test account without money</label>
<div class="note">Test mode: no real money moves.</div>`;

/** The page of a payment in any status. Entered card data is never rendered. */
export function renderProcessorPage(payment: ProcessorPayment, theme: Theme, problems: CardErrors = {}): string {
  const { status, amountCents, currency, error, method, card } = payment;
  const amount = formatMoney(amountCents, currency);
  const cardFields = `${renderField('number', 'Card number', '1234 1234 1234 1234', 'cc-number', problems.number)}<div class="two">${renderField('expiry', 'Expires', 'MM / YY', 'cc-exp', problems.expiry)}${renderField('code', 'Security code', 'CVC', 'cc-csc', problems.code)}</div>`;
  switch (status) {
    case 'requires_payment':
      return renderDocument(
        theme,
        'Payment',
        `<form method="post" autocomplete="on">${error ? `<p class="refused" role="alert">${escapeHtml(error.message)}</p>` : ''}${
          method === 'card' ? cardFields : accountChoice
        }<button type="submit">Pay ${amount}</button>${method === 'card' ? testNote : ''}</form>`,
      );
    case 'requires_action':
      return renderDocument(
        theme,
        'Confirm the payment',
        `<h1>Your bank asks</h1><form method="post"><p>Do you want to pay ${amount} with ${escapeHtml(card ?? 'your card')}?</p>
<button name="answer" value="yes">Yes, it is me</button><button class="other" name="answer" value="no">No</button></form>`,
      );
    case 'processing':
      return renderDocument(
        theme,
        'Waiting for the bank',
        `<p role="status">The bank has not answered yet. This page looks again by itself; nothing is charged twice.</p>`,
        3,
      );
    case 'canceled':
      return renderDocument(theme, 'Payment', `<p role="status">This payment has ended. Nothing was charged.</p>`);
    default:
      return renderDocument(
        theme,
        'Paid',
        `<p class="done" role="status">${amount} was paid with ${escapeHtml(card ?? 'your account')}.</p>`,
      );
  }
}
