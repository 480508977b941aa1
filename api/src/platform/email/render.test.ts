import { renderEmailContent } from './render';

/** The names of the tags that a browser would parse. */
const tagsIn = (html: string) => [...html.matchAll(/<([a-z]+)/gi)].map((match) => String(match[1]).toLowerCase());

const content = {
  subject: 'Hello',
  company: `Ben & Jerry's <script>alert(1)</script>`,
  recipientName: '"Ana"<img src=x onerror=alert(1)>',
  paragraphs: ['One < two.'],
  action: { label: 'Set a new password', href: 'https://app.example/reset-password?token=t&email=a%22b%40x.example' },
  after: ['That is all.'],
};

test('shows names as entered and escapes them in HTML', () => {
  const { text, html } = renderEmailContent(content);
  expect(text).toContain(content.company);
  for (const tag of ['script', 'img']) expect(tagsIn(html)).not.toContain(tag);
  expect(html).toContain('Ben &amp; Jerry&#39;s &lt;script&gt;');
  expect(html).toContain('One &lt; two.');
});

test('has the same link in text and HTML, and lists it', () => {
  const { text, html, links } = renderEmailContent(content);
  expect(links).toEqual([content.action.href]);
  expect(text).toContain(content.action.href);
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]?.replaceAll('&amp;', '&'));
  expect(new Set(hrefs)).toEqual(new Set(links));
});

test('has the colors and logo of the sender', () => {
  const theme = { solid: '#ffcc00', contrast: '#101216', link: '#8a6e05', logoUrl: 'https://app.example/images?url=%2Fa&w=640' };
  const { html } = renderEmailContent({ ...content, company: 'Acme', theme });
  expect(html).toContain('background:#ffcc00;color:#101216;');
  expect(html).toContain('style="color:#8a6e05;');
  expect(html).toContain('<img src="https://app.example/images?url=%2Fa&amp;w=640" alt="Acme"');
  expect(renderEmailContent({ ...content, theme: { logoUrl: null } }).html).toContain('background:#2c5fdd;color:#ffffff;');
});

test('would notice an unescaped tag', () => {
  expect(tagsIn(`<p>${content.company}</p>`)).toContain('script');
});
