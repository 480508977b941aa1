import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  declinePublicContract,
  getPublicContract,
  openPublicContract,
  publicContractPdf,
  signPublicContract,
  type PublicContract,
} from '@techadds/shared/contract/contracts/endpoints';
import { useRoutes } from '@techadds/shared/router';
import { mockEndpoint, mockError, renderAt } from '@techadds/shared/testing';
import * as mfe from '../../public';

const ana = {
  ...{ id: '00000000-0000-4000-8000-00000000000a', name: 'Ana Sørensen', status: 'completed' as const },
  ...{ signedAt: '2026-11-19T10:00:00.000Z', signature: { kind: 'typed' as const, text: 'Ana S.' } },
};
const jonas = {
  ...ana,
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Jonas Weber',
  status: 'delivered' as const,
  signedAt: null,
  signature: null,
};
const contract: PublicContract = {
  ...{ number: 'CT-2026-0042', title: 'Service agreement', status: 'pending_signature', currency: 'USD', valueCents: 110_000 },
  ...{ body: '# 1. Scope\nThe Partner performs a <b>test</b>.\n\nAs described.', effectiveOn: '2026-12-01', endsOn: null },
  ...{ renewal: 'none' as const, renewalMonths: null, noticeDays: 0 },
  ...{ message: '', customerName: 'Kestrel Foods', partnerName: 'Halden Systems', tenantName: 'Acme Services' },
  me: { id: jonas.id, name: jonas.name, email: 'jonas@kestrel.example', role: 'signer', status: 'delivered' },
  amends: null,
  signers: [ana, jonas],
  branding: { theme: null, logo: null, darkLogo: null, icon: null },
  sha256: 'ab'.repeat(32),
  open: true,
  expiredAt: null,
};
const signed: PublicContract = {
  ...contract,
  ...{ open: false, me: { ...contract.me, status: 'completed' } },
  signers: [ana, { ...jonas, status: 'completed', signedAt: '2026-11-22T10:00:00.000Z', signature: { kind: 'typed', text: 'Jonas' } }],
};

let seenToTheEnd = () => undefined as void;
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      seenToTheEnd = () => act(() => tell([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  Element.prototype.scrollIntoView = jest.fn();
});

const Pages = () => useRoutes(mfe.routes.map(({ path, page: Page }) => ({ path, element: <Page /> })));
let opened: unknown[];
function show(now: () => PublicContract = () => contract) {
  mockEndpoint(getPublicContract, now);
  opened = mockEndpoint(openPublicContract, now);
  return renderAt('/auth/sign/tok', <Pages />);
}
const panel = async () => within(await screen.findByRole('region', { name: 'Your signature' }));
const press = (name: string, where: Pick<typeof screen, 'getByRole'> = screen) => userEvent.click(where.getByRole('button', { name }));
async function typeName(name: string) {
  const here = await panel();
  await userEvent.click(here.getByRole('radio', { name: 'Type' }));
  await userEvent.type(here.getByLabelText('Your name, as your signature'), name);
  return here;
}
const agree = async () => userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to sign electronically\./ }));

test('renders the text without HTML, the fee and dates, and who has signed', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Service agreement' })).toBeVisible();
  expect(document.title).toBe('CT-2026-0042 · Halden Systems');
  expect(screen.getByRole('heading', { level: 2, name: '1. Scope' })).toBeVisible();
  expect(screen.getByText('The Partner performs a <b>test</b>.')).toBeVisible();
  expect(screen.getByText('$1,100.00')).toBeVisible();
  expect(screen.getByText('1 Dec 2026')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Signature of Ana Sørensen, typed: Ana S.' })).toBeVisible();
  await waitFor(() => expect(opened).toHaveLength(1));
});

test('says how it renews and how long the notice period is, with one as one', async () => {
  show(() => ({ ...contract, renewal: 'auto', renewalMonths: 1, noticeDays: 1 }));
  expect(await screen.findByText('By 1 month, unless notice is given')).toBeVisible();
  expect(screen.getByText('1 day')).toBeVisible();
});

test('counts the remaining steps: reading, signing, agreeing', async () => {
  show();
  await panel();
  expect(screen.getByText('0 of 3, next: read')).toBeVisible();
  seenToTheEnd();
  expect(screen.getByText('1 of 3, next: sign')).toBeVisible();
  await typeName('Jonas');
  expect(screen.getByText('2 of 3, next: agree')).toBeVisible();
  await agree();
  expect(screen.getByText('3 of 3')).toBeVisible();
});

test('sends nothing without signature and consent, and says what is missing', async () => {
  show();
  const sent = mockEndpoint(signPublicContract, signed);
  const here = await panel();
  await press('Sign and finish', here);
  expect(await here.findByText('Draw your signature first.')).toBeVisible();
  expect(here.getByText('Agree to sign electronically first.')).toBeVisible();
  await agree();
  await press('Sign and finish', here);
  expect(sent).toHaveLength(0);
});

test('sends a typed signature as entered, and shows who signs next', async () => {
  let now = contract;
  show(() => now);
  const here = await typeName('Jonas Wéber 🖋');
  await agree();
  const sent = mockEndpoint(
    signPublicContract,
    () => (now = { ...signed, signers: [{ ...ana, status: 'sent', signature: null }, signed.signers[1]!] }),
  );
  await press('Sign and finish', here);
  expect(await screen.findByText(/^You signed on 22 Nov 2026/)).toBeVisible();
  expect(screen.getByText('Ana Sørensen signs next. You get a copy once all have.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ signature: { kind: 'typed', text: 'Jonas Wéber 🖋' }, consent: true }]);
  expect(screen.queryByRole('region', { name: 'Your signature' })).toBeNull();
});

const drawOn = (pad: Element, points: [number, number][]) => {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, button: 0, isPrimary: true, pointerId: 1 });
  const send = (type: string, point: [number, number]) =>
    fireEvent(
      pad,
      Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, ...at(point) }), { isPrimary: true, pointerId: 1 }),
    );
  send('pointerdown', points[0]!);
  points.slice(1).forEach((point) => send('pointermove', point));
  send('pointerup', points.at(-1)!);
  send('pointermove', [0, 0]);
};

test('records a drawn signature in canvas units, stroke by stroke, and can clear it', async () => {
  show();
  const here = await panel();
  const pad = here.getByRole('img', { name: /^Sheet to draw/ });
  pad.getBoundingClientRect = () => ({ left: 10, top: 20, width: 300, height: 100 }) as DOMRect;
  drawOn(pad, [[10, 20]]);
  await press('Clear', here);
  drawOn(pad, [
    [10, 20],
    [10.2, 20.2],
    [160, 70],
    [999, 999],
  ]);
  drawOn(pad, [[60, 70]]);
  await agree();
  const sent = mockEndpoint(signPublicContract, signed);
  await press('Sign and finish', here);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({
    signature: {
      kind: 'drawn',
      strokes: [
        [0, 0, 300, 100, 600, 200],
        [100, 100],
      ],
    },
  });
});

describe('uploading a picture', () => {
  const sizes: string[] = [];
  beforeEach(() => {
    sizes.length = 0;
    globalThis.createImageBitmap = jest.fn(async () => ({ width: 2400, height: 400, close: () => undefined }));
    HTMLCanvasElement.prototype.getContext = jest.fn(() => ({ drawImage: () => undefined })) as never;
    HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, take) {
      sizes.push(`${this.width} × ${this.height}`);
      take({ size: this.width > 500 ? 150_000 : 3, arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer } as unknown as Blob);
    };
  });

  test('scales it down in the browser and sends it as PNG', async () => {
    show();
    const here = await panel();
    await userEvent.click(here.getByRole('radio', { name: 'Upload' }));
    await userEvent.upload(screen.getByTestId('signature-file'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    expect(await here.findByRole('img', { name: 'Signature of Jonas Weber' })).toBeVisible();
    expect(sizes).toEqual(['600 × 100', '450 × 75']);
    await agree();
    const sent = mockEndpoint(signPublicContract, signed);
    await press('Sign and finish', here);
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ signature: { kind: 'uploaded', png: btoa('\u0001\u0002\u0003') } }));
  });

  test('rejects a file that is not a readable image', async () => {
    show();
    const here = await panel();
    await userEvent.click(here.getByRole('radio', { name: 'Upload' }));
    fireEvent.change(screen.getByTestId('signature-file'), { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
    expect(await here.findByRole('alert')).toHaveTextContent('Choose a PNG, JPEG or WebP picture.');
    (globalThis.createImageBitmap as jest.Mock).mockRejectedValueOnce(new Error('broken'));
    fireEvent.change(screen.getByTestId('signature-file'), { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    expect(await here.findByText('This picture cannot be read. Choose another one.')).toBeVisible();
  });
});

test('keeps the signature after a failure and shows the reference', async () => {
  show();
  const here = await typeName('Jonas');
  await agree();
  mockEndpoint(signPublicContract, mockError(500, { error: 'Something broke.', cid: 'ref-9' }));
  await press('Sign and finish', here);
  expect(await here.findByText('The contract was not signed')).toBeVisible();
  expect(here.getByText('ref-9')).toBeVisible();
  expect(here.getByLabelText('Your name, as your signature')).toHaveValue('Jonas');
});

test('moves the focus to the panel with “Sign here”', async () => {
  show();
  await panel();
  await press('Sign here');
  expect(screen.getByRole('region', { name: 'Your signature' })).toHaveFocus();
});

test('declines with a reason', async () => {
  let now = contract;
  show(() => now);
  await panel();
  await press('Decline');
  const dialog = within(await screen.findByRole('dialog'));
  const sent = mockEndpoint(declinePublicContract, () => {
    now = { ...contract, ...{ status: 'declined', open: false, me: { ...contract.me, status: 'declined' } } };
    return now;
  });
  await userEvent.type(dialog.getByLabelText('Why, for Halden Systems'), 'Not my company');
  await press('Decline contract', dialog);
  expect(await screen.findByText('You declined to sign')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Not my company' }]);
});

const viewer = { ...contract.me, role: 'viewer' as const };
const unsigned = { ...ana, status: 'sent' as const, signedAt: null, signature: null };
test.each<[string, Partial<PublicContract>]>([
  ['It is not your turn yet', { open: false, signers: [unsigned, jonas] }],
  [
    'Ana Sørensen signs first. We e-mail you when it is your turn; you can read the contract now.',
    { open: false, signers: [unsigned, jonas] },
  ],
  ['This contract is for you to read', { open: false, me: viewer }],
  ['Signed by all', { ...signed, status: 'active' }],
  ['Ana Sørensen declined to sign', { open: false, status: 'declined', signers: [{ ...unsigned, status: 'declined' }, jonas] }],
  ['Halden Systems voided this contract', { open: false, status: 'voided' }],
  [
    'It can no longer be signed. Contact the sender, Halden Systems, for a new one.',
    { open: false, expiredAt: '2026-11-25T12:00:00.000Z' },
  ],
  ['Halden Systems ended this contract', { open: false, status: 'terminated' }],
  ['This contract ended on 31 Dec 2026', { open: false, status: 'expired', endsOn: '2026-12-31' }],
])('shows "%s" and the text when there is nothing to sign', async (words, change) => {
  show(() => ({ ...contract, ...change }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your signature' })).toBeNull();
  expect(screen.getByText('As described.')).toBeVisible();
});

test.each(['pending_signature', 'voided'] as const)(
  'says when a request that is %s expired, also to those who have signed',
  async (status) => {
    show(() => ({ ...signed, status, expiredAt: '2026-11-25T12:00:00.000Z' }));
    expect(await screen.findByText(/^This request to sign expired on 25 Nov 2026/)).toBeVisible();
    expect(screen.queryByText('Halden Systems voided this contract')).toBeNull();
  },
);

test('reports a link that does not work', async () => {
  mockEndpoint(getPublicContract, mockError(404, { error: 'There is no such contract.' }));
  renderAt('/auth/sign/tok', <Pages />);
  expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
});

test('reports a document that failed to download', async () => {
  show();
  await panel();
  mockEndpoint(publicContractPdf, mockError(500, { error: 'Something broke.' }));
  await press('Download PDF');
  expect(await screen.findByText('CT-2026-0042.pdf was not downloaded. Something broke.')).toBeVisible();
});
