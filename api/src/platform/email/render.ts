export interface EmailTheme {
  solid: string;
  contrast: string;
  link: string;
  logoUrl: string | null;
}
const defaultTheme: EmailTheme = { solid: '#2c5fdd', contrast: '#ffffff', link: '#2c5fdd', logoUrl: null };

/** The content of an e-mail as plain text. */
export interface EmailContent {
  subject: string;
  /** The name of the sending company. */
  company: string;
  /** Colors of the button and links, and the URL of the logo; the product's own by default. */
  theme?: Partial<EmailTheme>;
  /** The recipient's first name. */
  recipientName: string;
  paragraphs: string[];
  /** The reported items with their links. */
  items?: readonly { title: string; text: string; href: string }[];
  /** The link of the button, if any. */
  action?: { label: string; href: string };
  /** Further paragraphs below the button. */
  after: string[];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Renders an e-mail as text and HTML with the same content. User input is escaped, not changed. */
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
