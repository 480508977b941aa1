import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { validationError } from '../../platform/http/errors';

/** The only elements of templates, all without attributes. A contract's text has a form for each of them. */
const allowedTags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'br'];

const inlineTags = new Set(['strong', 'em', 'u']);

/** Removes everything from a rich text that is not one of the allowed elements, and all attributes. */
const sanitize = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {},
    transformTags: { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' },
  });

/** Sanitizes a rich text that somebody wrote. @throws AppError 422 if no text is left */
export function toSafeHtml(html: string, field = 'bodyHtml'): string {
  const safe = sanitize(html);
  if (toContractText(safe) === '') throw validationError({ [field]: 'This field is required.' });
  return safe;
}

interface OpenList {
  ordered: boolean;
  count: number;
}

/**
 * Converts a sanitized text to the text of a contract: headings begin with `# `, list items with `- ` or their number, and blank lines separate
 * paragraphs. Bold, italic and underlined text loses its format.
 */
export function toContractText(html: string): string {
  const blocks: string[] = [];
  const lists: OpenList[] = [];
  let line = '';
  let prefix = '';
  let listLines: string[] = [];
  const endLine = () => {
    const isHeading = prefix === '# ';
    const words = isHeading ? line.replaceAll(/\s+/g, ' ').trim() : line.trim();
    // A paragraph must not become a heading because of what it says.
    const text = isHeading ? words : words.replaceAll(/^# /gm, ' # ');
    if (text !== '') {
      if (lists.length > 0) listLines.push(`${'  '.repeat(lists.length - 1)}${prefix}${text}`);
      else blocks.push(prefix + text);
      prefix = '';
    }
    line = '';
  };
  const parser = new Parser({
    onopentagname(name) {
      if (name === 'br') line += '\n';
      else if (!inlineTags.has(name)) endLine();
      if (name === 'h2' || name === 'h3') prefix = '# ';
      if (name === 'ul' || name === 'ol') lists.push({ ordered: name === 'ol', count: 0 });
      const list = lists.at(-1);
      if (name === 'li' && list) prefix = list.ordered ? `${++list.count}. ` : '- ';
    },
    ontext: (text) => void (line += text),
    onclosetag(name) {
      if (name === 'br' || inlineTags.has(name)) return;
      endLine();
      if (name === 'h2' || name === 'h3') prefix = '';
      if (name !== 'ul' && name !== 'ol') return;
      lists.pop();
      if (lists.length > 0 || listLines.length === 0) return;
      blocks.push(listLines.join('\n'));
      listLines = [];
    },
  });
  parser.end(html);
  endLine();
  return blocks.join('\n\n');
}
