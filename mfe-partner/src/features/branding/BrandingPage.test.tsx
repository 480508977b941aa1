import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBranding, previewBranding, putBranding, setLogo, type Branding } from '@techadds/shared/contract/branding/endpoints';
import { createFile } from '@techadds/shared/contract/files/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { paths } from '@techadds/shared/paths';
import { TenantProvider } from '@techadds/shared/tenant';
import { mockEndpoint, makeTenant, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const brandId = '0d9f5f0a-0000-4000-a000-000000000001';
const none: Branding['effective'] = {
  ...{
    theme: null,
    logo: null,
    darkLogo: null,
    icon: null,
    iconFrom: 'default',
    primary: null,
    primaryFrom: 'default',
    logoFrom: 'default',
    notices: [],
    fix: null,
  },
};
const check = (pair: Branding['contrast'][number]['pair'], ratio: number) => ({
  ...{ pair, foreground: '#ffffff', background: '#f26b21', ratio, needed: 4.5, passes: ratio >= 4.5 },
});
const branding = (changes: Partial<Branding> = {}): Branding => ({
  level: 'tenant',
  tenant: { primary: null, logo: null, darkLogo: null, icon: null, brandId: null },
  inherited: none,
  effective: none,
  contrast: [],
  brands: [{ id: brandId, name: 'Halden' }],
  updated_at: null,
  ...changes,
});
const failing = {
  effective: {
    ...none,
    primary: '#f26b21',
    primaryFrom: 'tenant' as const,
    notices: ['On buttons it is made 15 % darker.'],
    fix: '#c85102',
  },
  contrast: [check('button', 3.04), check('link', 4.53)],
};
const fine = { effective: { ...none, primary: '#c85102', primaryFrom: 'tenant' as const }, contrast: [check('button', 4.53)] };

const mfeInTenant = {
  routes: mfe.routes
    .filter(({ path }) => path === paths.branding)
    .map(({ path, page: Page }) => ({
      path,
      page: () => (
        <TenantProvider>
          <Page />
        </TenantProvider>
      ),
    })),
};
const open = (role: 'admin' | 'partner_admin' = 'admin') => renderMfe(mfeInTenant, paths.branding, role);
const field = () => screen.findByLabelText('Color', { selector: 'input' });

beforeEach(() => {
  mockEndpoint(getTenant, makeTenant());
  mockEndpoint(getBranding, branding());
  mockEndpoint(previewBranding, ({ body }) => ((body as { primary: string | null }).primary === '#f26b21' ? failing : fine));
});

test('reports a color with too little contrast, and applies the suggested fix', async () => {
  const saved = mockEndpoint(putBranding, branding({ tenant: { primary: '#c85102', logo: null, darkLogo: null, icon: null, brandId } }));
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Fallback brand'), 'Halden');
  await userEvent.type(await field(), '#f26b21');
  const contrast = within(await screen.findByRole('list', { name: 'Contrast' }));
  expect(await contrast.findByText(/3\.04 : 1 fails, needs 4\.5/)).toBeVisible();
  expect(screen.getByText('On buttons it is made 15 % darker.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use #c85102 instead' }));
  expect(await field()).toHaveValue('#c85102');
  await waitFor(() => expect(screen.queryByText(/fails/)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save branding' }));
  expect(await screen.findByText('The color is saved')).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([{ primary: '#c85102', brandId }]);
});

test('shows an error for an invalid color, and sends nothing', async () => {
  const saved = mockEndpoint(putBranding, branding());
  open();
  await userEvent.type(await field(), 'red{Enter}');
  expect(await screen.findByText(/Write the color as #/)).toBeVisible();
  expect(saved).toEqual([]);
});

test('resets an overridden color to the inherited one, and restores it with undo', async () => {
  const own = { primary: '#e4002b', logo: null, darkLogo: null, icon: null, brandId: null };
  mockEndpoint(getBranding, branding({ tenant: own, inherited: { ...none, primary: '#7ac143', primaryFrom: 'brand' }, ...fine }));
  const saved = mockEndpoint(putBranding, branding());
  open();
  expect(await screen.findByText('#7ac143 from the brand')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset to inherited' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ primary: null }, { primary: '#e4002b' }]));
});

test('says of the color and of both logos whether they are inherited or overridden', async () => {
  const [logo, darkLogo] = ['/api/files/of/t/logos/1', '/api/files/of/t/logos/2'];
  const inherited = { ...none, primary: '#0f766e', primaryFrom: 'company' as const, logo, logoFrom: 'brand' as const };
  mockEndpoint(getBranding, branding({ inherited, effective: inherited }));
  const { unmount } = open();
  expect(await screen.findByText('#0f766e from the company')).toBeVisible();
  expect(screen.getByText('Logo: inherited from the brand')).toBeVisible();
  expect(screen.getByText('Dark logo: the logo on white')).toBeVisible();
  unmount();
  const own = { primary: '#c85102', logo: darkLogo, darkLogo, icon: null, brandId };
  mockEndpoint(
    getBranding,
    branding({ tenant: own, inherited, effective: { ...none, ...own, primaryFrom: 'tenant', logoFrom: 'tenant' } }),
  );
  open();
  expect(await screen.findByText('Logo: overridden; inherited would be that of the brand')).toBeVisible();
  expect(screen.getByText('Dark logo: your own')).toBeVisible();
  expect(screen.getByText(/^Overridden\. Inherited would be/)).toBeVisible();
});

test('offers partners no fallback brand', async () => {
  mockEndpoint(getBranding, branding({ level: 'partner', brands: [], inherited: { ...none, primary: '#7ac143', primaryFrom: 'tenant' } }));
  const saved = mockEndpoint(putBranding, branding({ level: 'partner' }));
  open('partner_admin');
  expect(await screen.findByText('#7ac143 from the marketplace')).toBeVisible();
  expect(screen.queryByLabelText('Fallback brand')).toBeNull();
  await userEvent.type(await field(), '#c85102');
  await userEvent.click(screen.getByRole('button', { name: 'Save branding' }));
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ primary: '#c85102' }]));
});

test('removes a logo, and restores it with undo', async () => {
  const address = (id: string) => `/api/files/of/t/logos/${id}`;
  const own = { primary: null, logo: address('light'), darkLogo: address('dark'), icon: null, brandId: null };
  mockEndpoint(getBranding, branding({ tenant: own, effective: { ...none, logo: own.logo, darkLogo: own.darkLogo, logoFrom: 'tenant' } }));
  const set = mockEndpoint(setLogo, branding());
  open();
  expect(await screen.findByRole('img', { name: 'Logo in dark mode' })).toHaveAttribute('src', expect.stringContaining('dark'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(set.map(({ body }) => body)).toEqual([
      { fileId: null, mode: 'light' },
      { fileId: 'light', mode: 'light' },
      { fileId: 'dark', mode: 'dark' },
    ]),
  );
});

test('keeps the entered color after a failed save', async () => {
  mockEndpoint(putBranding, mockError(503, { error: 'The database is away', cid: 'ref-3' }));
  mockEndpoint(createFile, mockError(403, { error: 'No' }));
  open();
  await userEvent.type(await field(), '#c85102');
  await userEvent.click(screen.getByRole('button', { name: 'Save branding' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-3');
  expect(await field()).toHaveValue('#c85102');
});

test('previews the branding in the app, an e-mail, a document and the signing page', async () => {
  open();
  for (const [name, words] of [
    ['App', 'Order now'],
    ['App in dark mode', 'Order now'],
    ['E-mail', 'Set a new password'],
    ['Quote, contract and other documents', 'Quote QT-2026-0042'],
    ['Signing page', 'Sign and finish'],
  ] as const)
    expect(within((await screen.findByText(name)).closest('figure')!).getByText(words)).toBeVisible();
});

describe('favicon', () => {
  const icon = '/api/files/of/t/logos/4f9f5f0a-0000-4000-a000-000000000004';
  const own = { primary: null, logo: null, darkLogo: null, icon, brandId: null };

  test('says where it comes from', async () => {
    mockEndpoint(getBranding, branding({ effective: { ...none, icon, iconFrom: 'tenant' } }));
    const { unmount } = open('partner_admin');
    expect(await screen.findByText('Inherited from the marketplace.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Favicon in use' })).toHaveAttribute('src', `/images/icon?icon=${encodeURIComponent(icon)}`);
    unmount();
    mockEndpoint(
      getBranding,
      branding({ effective: { ...none, logo: '/api/files/of/t/logos/1', logoFrom: 'company', iconFrom: 'company' } }),
    );
    open();
    expect(await screen.findByText(/^Made from the logo\./)).toBeVisible();
  });

  test('is removed, with undo', async () => {
    mockEndpoint(getBranding, branding({ tenant: own, effective: { ...none, icon, iconFrom: 'tenant' } }));
    const saved = mockEndpoint(setLogo, branding());
    open();
    expect(await screen.findByText('Your own.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove favicon' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(saved.map(({ body }) => body)).toEqual([
        { fileId: null, mode: 'icon' },
        { fileId: icon.split('/').at(-1), mode: 'icon' },
      ]),
    );
  });
});
