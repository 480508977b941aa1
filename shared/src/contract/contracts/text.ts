/** A block of a contract's text: a heading, or a paragraph, whose line breaks are kept. */
export interface TextBlock {
  kind: 'heading' | 'paragraph';
  text: string;
}

/** The blocks of a text with blank lines between paragraphs and `# ` before headings; the page and the document render the same blocks. */
export function parseTextBlocks(body: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n').trim() });
    lines = [];
  };
  // Line by line, because a backtracking regular expression takes quadratic time on long lines.
  for (const each of body.split(/\r?\n/)) {
    const text = each.trim();
    if (text.length > 1 && each.startsWith('# ')) {
      endParagraph();
      blocks.push({ kind: 'heading', text: text.slice(2).trim() });
    } else if (text === '') endParagraph();
    else lines.push(each);
  }
  endParagraph();
  return blocks;
}
