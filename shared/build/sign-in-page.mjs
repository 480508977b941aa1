import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { prerenderConfig, signInScriptConfig } from './rspack.mjs';

const require = createRequire(import.meta.url);
const placeholders = { nonce: '__CSP_NONCE__', company: '__COMPANY__', host: '__HOST__' };
const scriptFile = 'sign-in.js';
/**
 * The forms and pictures that the script copies from, without attributes that the policy of the page forbids in markup: the style sheet has
 * the same values by default.
 */
const listParts = (html) =>
  html
    .replaceAll(/ style="[^"]*"/g, '')
    .match(/<form.*?<\/form>|<div data-logo.*?<\/div>/gs)
    .join('');

const notice =
  '<p id="sign-in-notice" role="alert">TechAdds needs JavaScript, and it is switched off or has not loaded. Check your browser’s settings and the connection, then load the page again.</p>';
/** Gives the script some seconds. It, like the app, sets the attribute. */
const noticeStyle =
  '@keyframes sign-in-notice{from{visibility:hidden}}#sign-in-notice{position:fixed;inset:auto 0 0;z-index:1;padding:1rem;text-align:center;background:var(--ta-colors-t-bad-bg);color:var(--ta-colors-t-bad-fg);animation:sign-in-notice 1ms 4s backwards}html[data-theme] #sign-in-notice{display:none}';

/** Follows the system's color mode until the script has applied the chosen one. */
const withSystemMode = (rules) =>
  rules.replaceAll(/(?:html)?\.dark\{([^{}]*)\}/g, (rule, dark) => `${rule}@media (prefers-color-scheme:dark){html:not(.light){${dark}}}`);

/** Renders the page where there is no browser. */
function renderPage(file) {
  const root = { dataset: {}, style: { setProperty() {} }, classList: { toggle() {}, contains: () => false } };
  const browser = {
    location: { protocol: 'https:', host: placeholders.host, hostname: placeholders.host, search: '' },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
  };
  Object.assign(globalThis, browser);
  const { prerender } = require(file);
  // Only now: the style library takes what has a document for a browser.
  Object.assign(globalThis, { document: { documentElement: root }, window: globalThis });
  const parts = prerender(placeholders.company);
  const rules = new Set(globalThis.__styleCaches.flatMap(({ inserted }) => Object.values(inserted)));
  for (const name of ['document', 'window', '__styleCaches', ...Object.keys(browser)]) delete globalThis[name];
  return { ...parts, rules: [...rules].filter((rule) => rule !== true).join('') };
}

/**
 * Writes the sign-in page into a build of the shell, and its script. The edge puts both into the document of a visitor without a session.
 * @param {string} dir the build's output
 * @param {string} version the shell's
 */
export async function writeSignInPage(dir, version) {
  const folder = `${dir}.prerender`;
  const script = await compile(signInScriptConfig(dir, scriptFile));
  const page = await compile(prerenderConfig(folder, version));
  await Promise.all([script.close(), page.close()]);
  const { states, rules, ...pages } = renderPage(join(folder, 'prerender.cjs'));
  rmSync(folder, { recursive: true });
  const integrity = `sha256-${createHash('sha256')
    .update(readFileSync(join(dir, scriptFile)))
    .digest('base64')}`;
  const parts = {
    ...pages,
    head: `<style id="sign-in-style" nonce="${placeholders.nonce}">${withSystemMode(rules)}${noticeStyle}</style><script src="/shell/${version}/${scriptFile}" integrity="${integrity}" crossorigin></script>`,
    states: `<template id="sign-in-states">${listParts(states)}</template>`,
    notice,
  };
  writeFileSync(join(dir, 'sign-in.json'), JSON.stringify(parts));
}
