import { maxFileBytes, type StoredFile } from '@techadds/shared/contract/files/endpoints';
import type { Role } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterAll(() => app.close());

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const pdf = Buffer.from('%PDF-1.7\nnothing');
const upload = (role: Role, content: Buffer, purpose = 'service_image', name = 'cover.png') =>
  app.as(role).post('/files', { name, purpose, data: content.toString('base64') });
const getFileId = async (response: ReturnType<typeof upload>) => (await response).json<StoredFile>().id;

test('returns a picture byte for byte, with headers that block scripts', async () => {
  const name = 'Übersicht "1"; x=\r\n.png'.replace('\r\n', '');
  const stored = (await upload('partner_staff', png, 'service_image', name)).json<StoredFile>();
  expect(stored).toMatchObject({ name, type: 'image/png', size: png.length });
  const response = await app.as('customer').get(`/files/${stored.id}`);
  expect(response.rawPayload.equals(png)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="file"; filename*=UTF-8''%C3%9Cbersicht%20%221%22%3B%20x%3D.png`,
  });
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
});

test('accepts files by content, not by name', async () => {
  const page = Buffer.from('<html><script>alert(1)</script>');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  for (const content of [page, drawing, Buffer.from('GIF89a'), Buffer.from('MZ  ')]) {
    const picture = await upload('partner_staff', content);
    expect(picture.json()).toMatchObject({ fields: { data: 'A picture is a PNG, JPEG or WebP file.' } });
    const document = await upload('partner_staff', content, 'document');
    expect(document.json()).toMatchObject({ fields: { data: 'Only PNG, JPEG and WebP pictures and PDF files are taken.' } });
  }
  expect((await upload('partner_staff', pdf)).json()).toMatchObject({ fields: { data: 'A picture is a PNG, JPEG or WebP file.' } });
  expect((await upload('partner_staff', pdf, 'document')).json()).toMatchObject({ type: 'application/pdf' });
});

test('accepts 5 MB and rejects more', async () => {
  const sized = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect((await upload('partner_staff', sized(maxFileBytes))).statusCode).toBe(201);
  expect((await upload('partner_staff', sized(maxFileBytes + 1))).statusCode).toBe(422);
  expect((await upload('partner_staff', sized(maxFileBytes * 2))).statusCode).toBe(413);
});

test('shows a document to its owner, colleagues and administrators only', async () => {
  const id = await getFileId(upload('partner_staff', pdf, 'document', 'plan.pdf'));
  const status = async (user: { get: (url: string) => Promise<{ statusCode: number }> }) => (await user.get(`/files/${id}`)).statusCode;
  expect([await status(app.as('partner_staff')), await status(app.as('partner_admin')), await status(app.as('admin'))]).toEqual([
    200, 200, 200,
  ]);
  expect([await status(app.as('customer')), await status(market.secondPartnerAdmin), await status(app.as('admin', 'globex'))]).toEqual([
    404, 404, 404,
  ]);
  const ofCustomer = await getFileId(upload('customer', pdf, 'document'));
  expect((await market.secondCustomer.get(`/files/${ofCustomer}`)).statusCode).toBe(404);
  expect((await app.anonymous.get(`/files/${id}`)).statusCode).toBe(401);
});

test('returns 404 for a picture of another tenant', async () => {
  const id = await getFileId(upload('partner_staff', png));
  expect((await app.as('admin', 'globex').get(`/files/${id}`)).statusCode).toBe(404);
});
