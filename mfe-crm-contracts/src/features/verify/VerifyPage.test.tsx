import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPublicSeal, type PublicSeal } from '@techadds/shared/contract/contracts/seals';
import { useRoutes } from '@techadds/shared/router';
import type { SealedPdfCheck } from '@techadds/shared/sealed-pdf';
import { mockEndpoint, mockError, renderAt } from '@techadds/shared/testing';
import * as mfe from '../../public';

/** The result of the check of a file. The check itself is tested with sealed files in the tests of the API. */
let found: SealedPdfCheck;
jest.mock('@techadds/shared/sealed-pdf', () => ({
  checkSealedPdf: async () => found,
  isSealedFile: ({ signature }: SealedPdfCheck, seal: PublicSeal | null) => signature?.valid === true && seal !== null,
}));

const sha256 = 'ab'.repeat(32);
const certificateSha256 = 'cd'.repeat(32);
const digest = 'ef'.repeat(32);
const at = '2026-11-20T09:00:00.000Z';
const seal: PublicSeal = {
  ...{ tenantName: 'Acme Services', contractNumber: 'CT-2026-0042', completedAt: at, signers: ['A. S.', 'J. W.'] },
  ...{ sealedAt: at, level: 'B-B', certificateSha256, eventsDigest: digest },
};

// The files of the test document have no `arrayBuffer`.
const makeFile = () =>
  Object.assign(new File(['%PDF-'], 'contract.pdf', { type: 'application/pdf' }), { arrayBuffer: async () => new ArrayBuffer(5) });
const Pages = () => useRoutes(mfe.routes.map(({ path, page: Page }) => ({ path, element: <Page /> })));
const verify = async (answer: PublicSeal | ReturnType<typeof mockError>) => {
  mockEndpoint(getPublicSeal, answer);
  renderAt('/verify', <Pages />);
  await screen.findByRole('heading', { name: 'Verify a contract' });
  await userEvent.upload(screen.getByLabelText('PDF to verify'), makeFile());
};

beforeEach(() => {
  found = {
    sha256,
    signature: { valid: true, holder: 'Acme Services', certificateSha256 },
    events: { valid: true, count: 9, digest },
  };
});

test('shows who sealed a file and what the record says of it', async () => {
  await verify(seal);
  expect(await screen.findByText('This is the sealed contract')).toBeVisible();
  expect(screen.getAllByLabelText('Passed')).toHaveLength(4);
  expect(screen.getByText('CT-2026-0042')).toBeVisible();
  expect(screen.getByText('A. S., J. W.')).toBeVisible();
});

test('says that a file was changed, and what failed', async () => {
  found = { sha256, signature: { ...found.signature!, valid: false }, events: { ...found.events!, valid: false } };
  await verify(mockError(404, { error: 'Not found.' }));
  expect(await screen.findByText('This is not a sealed contract')).toBeVisible();
  expect(screen.getAllByLabelText('Failed')).toHaveLength(4);
});

test('does not trust a signature that the record does not know', async () => {
  await verify(mockError(404, { error: 'Not found.' }));
  expect(await screen.findByText('The record does not know this file')).toBeVisible();
  expect(screen.queryByText('Record')).not.toBeInTheDocument();
});

test('says so where the record does not answer, and checks again', async () => {
  await verify(mockError(500, { error: 'Something broke.' }));
  expect(await screen.findByText('The file was not compared with the record')).toBeVisible();
  mockEndpoint(getPublicSeal, seal);
  await userEvent.upload(screen.getByLabelText('PDF to verify'), makeFile());
  expect(await screen.findByText('This is the sealed contract')).toBeVisible();
});
