import { inflateSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import type { AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import type { Brand, Branding } from '@techadds/shared/contract/branding/endpoints';
import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import type { Service } from '@techadds/shared/contract/services/endpoints';
import { callApi } from '../support/api';
import { expect, waitUntilLoaded, test, desktopFirst } from '../support/scenario';
import { placeOrder } from '../support/orders';
import { toAuthHeaders } from '../support/test';

const [yellowGreen, orange, legible] = ['#7ac143', '#f26b21', '#c85102'];
/** A PNG of one pixel, base64. */
const onePixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The button color that is in effect on the page. */
const getButtonColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ta-colors-brand-solid').trim());

/** The content type of the favicon, loaded by the page itself. */
const getFaviconType = (page: Page) =>
  page.evaluate(async () => {
    const picture = new Image();
    picture.src = document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href;
    await picture.decode();
    return (await fetch(picture.src)).headers.get('content-type');
  });

/** The drawing operators of a PDF, as text. */
const extractPdfDrawing = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n([^]*?)\nendstream/g)]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .join('\n');

/** The HTML of the newest email to an address; waits for it. */
async function waitForEmail(request: APIRequestContext, to: string): Promise<string> {
  let html = '';
  await expect
    .poll(
      async () => {
        const emails = (await (await request.get('/api/dev/mail')).json()) as { to: string; html: string }[];
        html = emails.find((mail) => mail.to === to)?.html ?? '';
        return html;
      },
      { message: `no email to ${to}`, timeout: 30_000 },
    )
    .not.toBe('');
  return html;
}

// Serial: both tests change the branding of the whole tenant.
test.describe.configure({ mode: 'default' });
for (const [name, viewport] of desktopFirst)
  test(`applies a brand, an override with enough contrast and a logo everywhere, and promotes a flagship until its end, ${name}`, async ({
    openIn,
    sessions,
    freshSession,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const open = openIn(viewport);
    const admin = await open('admin', '/admin/brands');
    const by = toAuthHeaders(await sessions('admin'));
    const call = async <T>(method: string, path: string, data?: object, headers = by): Promise<T> => {
      const answer = await admin.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
      expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
      return (await answer.json()) as T;
    };
    const since = new Date().toISOString();
    const brandName = `Solvik ${crypto.randomUUID().slice(0, 8)}`;

    try {
      // Create a brand with its theme and favicon.
      const upload = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(onePixelPng, 'base64') };
      await admin.getByRole('button', { name: 'New brand' }).first().click();
      const drawer = admin.getByRole('dialog', { name: 'New brand' });
      await drawer.getByLabel('Name').fill(brandName);
      await drawer.getByLabel('Color', { exact: true }).fill(yellowGreen);
      await drawer.getByLabel('State').selectOption('active');
      await drawer.getByTestId('file-input').last().setInputFiles(upload);
      await expect(drawer.getByRole('img', { name: 'Favicon', exact: true })).toBeVisible();
      await drawer.getByRole('button', { name: 'Add brand' }).click();
      await expect(admin.getByRole('region', { name: 'Notifications' })).toContainText(`${brandName} is added`);

      // Make it the brand of the marketplace.
      await admin.goto('/settings/branding');
      await waitUntilLoaded(admin);
      await admin.getByLabel('Fallback brand', { exact: true }).selectOption({ label: brandName });
      await admin.getByRole('button', { name: 'Save branding' }).click();
      await expect.poll(() => getButtonColor(admin)).toBe(yellowGreen);
      await expect(admin.getByText('from the brand').first()).toBeVisible();
      await expect(admin.getByText('Inherited from the brand.')).toBeVisible();
      await expect(admin.locator('link[rel=icon]')).toHaveAttribute('href', /icon=/);
      expect(await getFaviconType(admin)).toBe('image/png');

      // Override the color with one of too little contrast, and accept the suggested fix.
      await admin.getByRole('textbox', { name: 'Color', exact: true }).fill(orange);
      await expect(admin.getByText('fails, needs 4.5')).toBeVisible();
      await admin.getByRole('button', { name: `Use ${legible} instead` }).click();
      await expect(admin.getByText('fails, needs 4.5')).toBeHidden();
      await expect(admin.getByRole('textbox', { name: 'Color', exact: true })).toHaveValue(legible);
      await admin.getByRole('button', { name: 'Save branding' }).click();
      await expect.poll(() => getButtonColor(admin)).toBe(legible);
      await expect(admin.getByText(/Overridden\. Inherited would be/)).toBeVisible();

      // Upload a logo.
      await admin.getByTestId('file-input').first().setInputFiles(upload);
      await expect(admin.getByRole('img', { name: 'Logo in light mode' })).toBeVisible();
      // The favicon is made from it, until it has an image of its own.
      await expect(admin.getByText(/^Made from the logo\./)).toBeVisible();
      await admin.getByTestId('file-input').last().setInputFiles(upload);
      await expect(admin.getByText('Overridden; inherited would be that of the brand.')).toBeVisible();
      const { effective: withIcon } = await call<Branding>('GET', '/settings/branding');
      await expect(admin.locator('link[rel=icon]')).toHaveAttribute('href', new RegExp(`icon=${encodeURIComponent(withIcon.icon!)}$`));

      // Other users get it too, from the first paint of their next page load.
      const customer = await open('customer', '/dashboard');
      await expect.poll(() => getButtonColor(customer)).toBe(legible);
      // The favicon is a PNG instead of the product's own SVG.
      await expect.poll(() => getFaviconType(customer)).toBe('image/png');
      await customer.goto('/orders', { waitUntil: 'commit' });
      await customer.waitForFunction(() => document.documentElement.classList.contains('light'));
      expect(await getButtonColor(customer)).toBe(legible);

      // So does the sign-in page on the tenant's own host, before any API request.
      const visitor = await customer.context().browser()!.newPage();
      await expect
        .poll(async () => {
          await visitor.goto(String(baseURL).replace('localhost', 'acme.localhost') + '/login', { waitUntil: 'commit' });
          await visitor.waitForSelector('button');
          return getButtonColor(visitor);
        })
        .toBe(legible);
      await expect(visitor.getByText('Acme Services', { exact: true })).toBeVisible();
      expect(await getFaviconType(visitor)).toBe('image/png');
      await visitor.close();

      // Emails and PDF documents.
      const email = `brand-${crypto.randomUUID()}@visitor.test`;
      await admin.request.post('/api/auth/register', {
        data: { email, password: 'green bottles on a wall', firstName: 'Ana', lastName: 'Visitor', subdomain: 'acme' },
      });
      const mail = await waitForEmail(admin.request, email);
      expect(mail).toContain(`background:${legible};color:#ffffff;`);
      expect(mail).toContain('logos');
      const [buyer, partner] = await Promise.all([sessions('customer'), sessions('partner_admin')]);
      const order = await placeOrder(admin, buyer, partner);
      const pdf = await (await admin.request.get(`/api/orders/${order.id}/work-order`, { headers: toAuthHeaders(partner) })).body();
      const { effective } = await call<Branding>('GET', '/settings/branding');
      const red = Number.parseInt(effective.theme!.fg[0].slice(1, 3), 16) / 255;
      const usesBrand = (document: Buffer) => {
        expect(extractPdfDrawing(document)).toContain(String(red).slice(0, 6));
        expect(document.toString('latin1')).toContain('/Subtype /Image');
      };
      usesBrand(pdf);

      // Quotes, contracts and their public pages for visitors without an account.
      const bySeller = <T>(method: 'GET' | 'POST', path: string, data?: object) => callApi<T>(admin, partner, method, path, data);
      const paper = async (path: string) => (await admin.request.get(`/api${path}`, { headers: toAuthHeaders(partner) })).body();
      const { items: known } = await bySeller<{ items: Customer[] }>('GET', '/customers?limit=1');
      const terms = { customerId: known[0]!.id, title: 'Firewall refresh' };
      const line = { name: 'Firewall engineer, on site', quantity: 10, unitPriceCents: 120_00, taxBp: 2000 };
      const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      const { id: quoteId } = await bySeller<QuoteDetail>('POST', '/quotes', { ...terms, validUntil, lines: [line] });
      const quote = await bySeller<QuoteDetail>('POST', `/quotes/${quoteId}/send`);
      usesBrand(await paper(`/quotes/${quoteId}/pdf`));
      const draft = { ...terms, body: '# 1. Scope\nFirewalls.', valueCents: 1_440_00, effectiveOn: validUntil };
      const { id: contractId } = await bySeller<ContractDetail>('POST', '/contracts', draft);
      const signer = `signer-${crypto.randomUUID()}@visitor.test`;
      await bySeller('POST', `/contracts/${contractId}/sign`, { recipients: [{ name: 'Jonas Weber', email: signer }] });
      usesBrand(await paper(`/contracts/${contractId}/pdf`));
      const request = await waitForEmail(admin.request, signer);
      expect(request).toContain(`background:${legible};color:#ffffff;`);
      const signing = /\/auth\/sign\/[\w-]+/.exec(request)![0];
      const guest = await (await customer.context().browser()!.newContext({ viewport })).newPage();
      for (const path of [quote.link!, signing]) {
        await guest.goto(String(baseURL) + path);
        await expect.poll(() => getButtonColor(guest)).toBe(legible);
        await expect(guest.locator('header img').filter({ visible: true })).toBeVisible();
      }
      await guest.context().close();

      // Promote a service and move it first: it leads the featured rail until the promotion ends.
      const { items: live } = await call<{ items: Service[] }>('GET', '/services?shown=live&limit=100');
      const service = live.find((each) => !each.flagship_promoted)!;
      await admin.goto('/admin/flagship');
      await waitUntilLoaded(admin);
      await admin.getByRole('button', { name: 'Promote a service' }).first().click();
      const dialog = admin.getByRole('dialog', { name: 'Promote a service' });
      await dialog.getByLabel('Last day').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
      await dialog.getByLabel('Search published services').fill(service.name);
      await dialog.getByRole('button', { name: `Promote ${service.name}`, exact: true }).click();
      await expect(dialog).toBeHidden();
      const flagships = admin.getByRole('list', { name: 'Flagships' });
      const first = flagships.getByRole('listitem').first();
      for (let turn = 0; turn < 20 && !(await first.innerText()).includes(service.name); turn += 1) {
        const before = await flagships.innerText();
        await admin.getByRole('button', { name: `Move ${service.name} up` }).click();
        await expect.poll(() => flagships.innerText()).not.toBe(before);
      }
      await expect(first).toContainText(service.name);
      const rail = customer.getByRole('region', { name: 'Featured' }).getByRole('listitem').first();
      await customer.goto('/marketplace2');
      await expect(rail).toContainText(service.name);
      const until = { flagship_promoted: true, flagship_until: new Date(Date.now() + 2_000).toISOString() };
      await call('PUT', `/services/${service.id}/flagship`, until);
      await expect
        .poll(async () => {
          await customer.reload();
          return rail.innerText();
        })
        .not.toContain(service.name);

      // The super-admin sets the company profile of the service.
      const platform = await freshSession('super_admin');
      const { tenantId } = (await sessions('admin')).user as unknown as { tenantId: string };
      const { token } = await call<{ token: string }>('POST', '/auth/switch-tenant', { tenantId }, toAuthHeaders(platform));
      const words = { company_profile: 'Vetted by us.' };
      const away = toAuthHeaders({ ...platform, token });
      expect(await call('PUT', `/super-admin/services/${service.id}/company-profile`, words, away)).toMatchObject(words);

      // The audit log has all of it, and the hash chains are intact.
      const log = await call<{ items: AuditEvent[] }>('GET', `/audit/logs?from=${since}&limit=200`);
      for (const event of [
        'brand.created',
        'branding.changed',
        'branding.logo_changed',
        'branding.icon_changed',
        'service.flagship_set',
        'service.company_profile_set',
      ])
        expect(log.items.map((each) => each.event)).toContain(event);
      const changed = log.items.filter(({ event }) => event === 'branding.changed').map(({ after }) => after?.primary);
      expect(changed).toEqual(expect.arrayContaining([null, legible]));
      for (const chain of ['/audit/logs/verify', '/finance/ledger/verify']) expect(await call('GET', chain)).toMatchObject({ ok: true });
    } finally {
      await call('POST', '/settings/branding/logo', { fileId: null });
      await call('POST', '/settings/branding/logo', { fileId: null, mode: 'icon' });
      await call('PUT', '/settings/branding', { primary: null, brandId: null });
      const { items } = await call<{ items: Brand[] }>('GET', `/admin/brands?query=${encodeURIComponent(brandName)}`);
      for (const brand of items) await call('DELETE', `/admin/brands/${brand.id}`);
    }
  });
