import { createHash } from 'node:crypto';
import type { CardPage } from '../payment-provider';

/** Mounts Stripe's Payment Element and confirms with it. Card data goes from Stripe's frame to Stripe only. */
const script = `
const { key, secret, theme } = document.body.dataset;
const stripe = Stripe(key);
const elements = stripe.elements({ clientSecret: secret, appearance: { theme: theme === 'dark' ? 'night' : 'stripe' } });
elements.create('payment').mount('#element');
const note = document.querySelector('[role=alert]');
const button = document.querySelector('button');
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required' });
  note.textContent = error ? error.message : 'Paid. The order follows in a moment.';
  button.disabled = !error;
});`;
const style = `body{margin:0;padding:2px;font:14px/20px system-ui,sans-serif}form{display:grid;gap:14px}button{font:600 15px/22px system-ui,sans-serif;border:0;border-radius:6px;padding:10px 14px;background:#1d4ed8;color:#fff}`;

const toCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const stripePageCsp = [
  "default-src 'none'",
  `script-src https://js.stripe.com ${toCspHash(script)}`,
  `style-src ${toCspHash(style)}`,
  'frame-src https://js.stripe.com https://hooks.stripe.com',
  'connect-src https://api.stripe.com',
  'img-src https://*.stripe.com data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** A page with Stripe's Payment Element for a frame, so that the app itself keeps its policy and runs no third-party script. */
export function renderStripePage({
  publishableKey,
  clientSecret,
  theme,
}: {
  publishableKey: string;
  clientSecret: string;
  theme: 'light' | 'dark';
}): CardPage {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Payment</title>
<style>${style}</style><script src="https://js.stripe.com/v3/"></script></head>
<body data-key="${escapeHtml(publishableKey)}" data-secret="${escapeHtml(clientSecret)}" data-theme="${theme}">
<form><div id="element"></div><p role="alert"></p><button type="submit">Pay</button></form><script>${script}</script></body></html>`;
  return { html, policy: stripePageCsp };
}
