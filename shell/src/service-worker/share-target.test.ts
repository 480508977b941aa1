/** @jest-environment node */
import { answerShare } from './share-target';

async function share(fields: Record<string, string | Blob>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await answerShare(new Request('https://app.test/share', { method: 'POST', body }));
  expect(response.status).toBe(303);
  const { origin, pathname, search, hash } = new URL(response.headers.get('location')!);
  // Nothing that was shared is sent to the server.
  expect([origin, pathname, search]).toEqual(['https://app.test', '/share', '']);
  return decodeURIComponent(hash.slice(1));
}

test('joins title, text and link, each once', async () => {
  expect(await share({ title: 'Pen test', text: 'https://a.test/x?y=1#z', url: 'https://a.test/x?y=1#z' })).toBe(
    'Pen test\nhttps://a.test/x?y=1#z',
  );
});

test('takes the text of a file, as much of it as a request may have', async () => {
  expect(await share({ title: 'Plan', file: new File(['Two sites'], 'plan.txt') })).toBe('Plan\nTwo sites');
  expect(await share({ file: new File(['x'.repeat(100_000)], 'plan.txt') })).toHaveLength(4_000);
});

test.each([['text/plain'], ['multipart/form-data; boundary=x']])(
  'opens the page without a text where the form cannot be read (%s)',
  async (type) => {
    const request = new Request('https://app.test/share', { method: 'POST', body: 'half', headers: { 'content-type': type } });
    expect((await answerShare(request)).headers.get('location')).toBe('https://app.test/share#');
  },
);
