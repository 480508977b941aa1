import type { Locator, Page, Response } from '@playwright/test';
import type { FormCase } from '../support/form';
import { forms } from '../support/forms';
import { everySecond } from '../support/combinations';
import { expect, waitUntilLoaded, test } from '../support/test';

/** A text that is easily truncated, trimmed or altered; `word` is unique, so that the text can be found again. */
const makeHostileText = (word: string) =>
  `  =\u{1F468}\u200D\u{1F469}\u200D\u{1F466} \u05E9\u05C1\u05DC\u05D5\u05DD ${word} <b>"q"</b> &amp; \u{1D11E} Zo\u00EB Zoe\u0308 \\'; -- %_\u2028\u00A0\${7*7}{{x}}\t| `;

/** Up to 500 characters, more than many fields take; also ends with a blank. */
const makeLongText = (word: string) => {
  const [text, more] = [makeHostileText(word), '\u{1F98A} long '];
  return text + more.repeat((500 - text.length) / more.length);
};

const makeWord = () => `w${crypto.randomUUID().slice(0, 8)}`;

/** All texts on the page, including input values. */
const listPageTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.querySelectorAll('body *')].filter(({ children }) => children.length === 0).map(({ textContent }) => textContent),
    ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    document.body.textContent,
  ]);

/** The label of a field. */
const getLabel = (field: Locator) =>
  field.evaluate((element) => {
    const { labels } = element as HTMLInputElement;
    return element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? '';
  });

/** Fills in all fields. Returns the texts of the free-text fields by label. */
async function fillForm(form: Locator, { fixedValues = {} }: FormCase): Promise<Map<string, string>> {
  const filled = new Map<string, string>();
  await form.locator('input, textarea').first().waitFor();
  for (const field of await form.locator('input:not([type]), input[type=text], input[type=url], input[type=tel], textarea').all()) {
    const label = await getLabel(field);
    const fixed = Object.entries(fixedValues).find(([name]) => label.startsWith(name))?.[1];
    if (fixed !== undefined) {
      if ((await field.inputValue()) === '') await field.fill(fixed);
      continue;
    }
    const text = makeLongText(makeWord());
    await field.fill(text);
    expect(await field.inputValue(), `${label} holds all that was put there`).toBe(text);
    filled.set(label, text);
  }
  return filled;
}

/** Besides saves, pages send what was read or opened, and reports to the beacon of the edge. */
const isSave = (response: Response) =>
  ['POST', 'PUT'].includes(response.request().method()) &&
  response.ok() &&
  new URL(response.url()).pathname.startsWith('/api/') &&
  !/\/(read|typing|what-if|view|open|auth\/refresh)$/.test(response.url());

/** Replaces the texts that are too long. Each must be in its field still, with the reason, which says how much the field takes. */
async function shortenTexts(form: Locator, filled: Map<string, string>): Promise<void> {
  const wrong = await form.locator('[aria-invalid=true]').evaluateAll((fields) => fields.map((field) => field.id));
  for (const field of wrong.map((id) => form.locator(`[id="${id}"]`))) {
    const label = await getLabel(field);
    const reason = /Use at most ([\d,]+) characters\./;
    await expect(field, `${label} says why`).toHaveAccessibleDescription(reason);
    expect(await field.inputValue(), `${label} keeps what is too long`).toBe(filled.get(label));
    const described = await form
      .page()
      .locator(`[id="${(await field.getAttribute('aria-describedby'))!.split(' ').join('"], [id="')}"]`)
      .allTextContents();
    const limit = Number(reason.exec(described.join(' '))![1]!.replaceAll(',', ''));
    const word = makeWord();
    filled.set(label, makeHostileText(word).length <= limit ? makeHostileText(word) : `short ${word}`);
    await field.fill(filled.get(label)!);
  }
}

/** Submits the form, with shorter texts where it says that they are too long. */
async function submitForm(page: Page, form: Locator, { submitLabel }: FormCase, filled: Map<string, string>): Promise<{ id: string }> {
  let answer: Promise<{ id: string }> | undefined;
  // Read the body at once: it is no longer available after a navigation.
  const note = (response: Response) => {
    if (isSave(response)) answer ??= response.json().catch(() => ({ id: '' })) as Promise<{ id: string }>;
  };
  page.on('response', note);
  const button = page.getByRole('button', { name: submitLabel, exact: true }).last();
  const wrong = form.locator('[aria-invalid=true]');
  await button.click();
  await expect.poll(async () => answer !== undefined || (await wrong.count()) > 0, { message: 'saved, or a reason' }).toBe(true);
  if (!answer) {
    await shortenTexts(form, filled);
    await button.click();
    await expect.poll(() => answer !== undefined, { message: 'saved with shorter texts' }).toBe(true);
  }
  page.off('response', note);
  const saved = await answer!;
  return saved.id === '' ? { ...saved, id: await readIdFromUrl(page) } : saved;
}

/** The id in the URL of a saved record's page, for a response whose body was discarded by the navigation to it. */
async function readIdFromUrl(page: Page): Promise<string> {
  const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
  await page.waitForURL(uuid, { timeout: 5_000 }).catch(() => undefined);
  return uuid.exec(page.url())?.[0] ?? '';
}

// The fields are the same components in all forms, and the API proves every field of every operation.
for (const form of everySecond(forms))
  test(`stores any text in ${form.name} exactly, or shows an error`, async ({ as, sessions }) => {
    test.setTimeout(180_000);
    const page = await as(form.role);
    const opening = { page, sessions };
    const fields = await form.open(opening);
    const filled = await fillForm(fields, form);
    expect(filled.size, 'fields that take any text').toBeGreaterThan(0);
    const answer = await submitForm(page, fields, form, filled);
    if (form.reopen) await form.reopen(opening, answer);
    else {
      await page.reload();
      await waitUntilLoaded(page);
    }
    for (const [label, typed] of filled) {
      const isUnseen = form.hiddenFields?.some((name) => label.startsWith(name));
      const wanted = form.listFields?.some((name) => label.startsWith(name)) ? typed.trim() : typed;
      const read = async () =>
        (isUnseen ? [...Object.values(answer)] : await listPageTexts(page)).some((each) => String(each).includes(wanted));
      await expect.poll(read, { message: `${label} with ${JSON.stringify(typed)}` }).toBe(true);
    }
    await form.restore?.(opening, answer);
  });
