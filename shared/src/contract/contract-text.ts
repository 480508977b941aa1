/** A part of a contract's text: a heading, or a paragraph, whose lines stay as they are. */
export interface TextBlock {
  kind: 'heading' | 'paragraph';
  text: string;
}

/** The parts of a text, in which blank lines stand between paragraphs and `# ` before a heading: page and document show the same. */
export function blocksOf(body: string): TextBlock[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[ \t]*\n)+|\n(?=# )|(?<=^# [^\n]*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('# ') ? { kind: 'heading', text: part.slice(2).trim() } : { kind: 'paragraph', text: part }));
}
