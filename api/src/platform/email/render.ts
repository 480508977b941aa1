export interface EmailTheme {
  solid: string;
  contrast: string;
  link: string;
  logoUrl: string | null;
}
const defaultTheme: EmailTheme = { solid: '#2c5fdd', contrast: '#ffffff', link: '#2c5fdd', logoUrl: null };

/** What a letter says, in plain text. */
export interface EmailContent {
  subject: string;
  /** Name of the company in whose name it is sent. */
  company: string;
  /** Colours of the button and of links, and the address of the logo; the product's own where there is none. */
  theme?: Partial<EmailTheme>;
  /** First name of the reader. */
  recipientName: string;
  paragraphs: string[];
  /** What it tells of, each with the way there. */
  items?: readonly { title: string; text: string; href: string }[];
  /** What to do, if anything. */
  action?: { label: string; href: string };
  /** What else there is to know, after the action. */
  after: string[];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A letter as text and as HTML; both say the same. Names are shown as typed, whatever is in them. */
export function renderEmailContent({
  company,
  theme: themeOverrides,
  recipientName,
  paragraphs,
  items = [],
  action,
  after,
}: EmailContent): {
  text: string;
  html: string;
  links: string[];
} {
  const theme = { ...defaultTheme, ...themeOverrides };
  const greeting = `Hello ${recipientName},`;
  const itemTexts = items.map(({ title, text: content, href }) => [title, content, href].filter(Boolean).join('\n'));
  const text = [greeting, ...paragraphs, ...itemTexts, ...(action ? [`${action.label}:\n${action.href}`] : []), ...after, company].join(
    '\n\n',
  );
  const renderParagraph = (content: string) => `<p style="margin:0 0 16px">${escapeHtml(content)}</p>`;
  const renderButton = ({ label, href }: { label: string; href: string }) =>
    `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="background:${theme.solid};color:${theme.contrast};padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:14px;color:#4a5568">If the button does nothing, copy this address into your browser:<br><a href="${escapeHtml(href)}" style="color:${theme.link};word-break:break-all">${escapeHtml(href)}</a></p>`;
  const logo = theme.logoUrl
    ? `<p style="margin:0 0 24px"><img src="${escapeHtml(theme.logoUrl)}" alt="${escapeHtml(company)}" height="28" style="height:28px;width:auto;max-width:160px;border:0"></p>`
    : '';
  const renderItem = ({ title, text: content, href }: { title: string; text: string; href: string }) =>
    `<p style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${theme.solid}"><a href="${escapeHtml(href)}" style="color:${theme.link};font-weight:600">${escapeHtml(title)}</a>` +
    `${content === '' ? '' : `<br><span style="white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(content)}</span>`}</p>`;
  const body = [
    logo,
    renderParagraph(greeting),
    ...paragraphs.map(renderParagraph),
    ...items.map(renderItem),
    ...(action ? [renderButton(action)] : []),
    ...after.map(renderParagraph),
    renderParagraph(company),
  ].join('\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(company)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f8;color:#1a202c;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${body}
</div>
</body>
</html>
`;
  return { text: `${text}\n`, html, links: [...items.map(({ href }) => href), ...(action ? [action.href] : [])] };
}
