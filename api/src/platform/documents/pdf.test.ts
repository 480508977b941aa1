import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createPdf, writeHeader } from './pdf';
import type { DocumentBranding } from './pdf';

/** The drawing operations of a PDF as text. */
async function drawn(branding: DocumentBranding): Promise<{ whole: string; content: string }> {
  const { pdf, done } = createPdf('Work order', 'Acme', '2026-11-20T09:00:00.000Z');
  writeHeader(pdf, 'Work order', 'Acme', branding);
  pdf.end();
  const whole = await done;
  const streams = [...whole.matchAll(/\/FlateDecode\s*>>\s*stream\n([^]*?)\nendstream/g)];
  const texts = streams.map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'));
  return { whole, content: texts.join('\n') };
}

test('has the color and logo of the issuer', async () => {
  const logo = await sharp({ create: { width: 120, height: 28, channels: 4, background: '#c85102' } }).png().toBuffer(); // prettier-ignore
  const { whole, content } = await drawn({ colour: '#b64a03', logo });
  expect(whole).toContain('/Subtype /Image');
  expect(content).toMatch(/0\.7137\d* 0\.2901\d* 0\.0117\d* scn/);
});

test('has neither without branding', async () => {
  const { whole, content } = await drawn({ colour: null, logo: null });
  expect(whole).not.toContain('/Subtype /Image');
  expect(content).not.toContain('0.7137');
});
