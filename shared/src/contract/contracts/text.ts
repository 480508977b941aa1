/** A part of a contract's text: a heading, or a paragraph, whose lines stay as they are. */
export interface TextBlock {
  kind: 'heading' | 'paragraph';
  text: string;
}

/** The parts of a text, in which blank lines stand between paragraphs and `# ` before a heading: page and document show the same. */
export function parseTextBlocks(body: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n').trim() });
    lines = [];
  };
  // Line by line: an expression that looks back over a long line takes as long as the square of it.
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
