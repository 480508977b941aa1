import { Parser } from 'htmlparser2';

const allowedTags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'br'] as const;
type RichTag = (typeof allowedTags)[number];
export type RichNode = string | RichElement;
interface RichElement {
  tag: RichTag;
  children: RichNode[];
}

const aliases: Record<string, RichTag> = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', div: 'p' };
const hiddenTags = new Set(['script', 'style', 'title', 'textarea', 'option', 'noscript']);
const toTag = (name: string): RichTag | undefined => aliases[name] ?? allowedTags.find((tag) => tag === name);

/**
 * Reads the elements that rich texts may have; attributes and other elements are dropped. The browser's own parser is not used, because the page
 * lets no code turn texts into elements.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = [];
  const open: RichElement[] = [];
  let hidden = 0;
  const add = (node: RichNode) => void (open.at(-1)?.children ?? root).push(node);
  const parser = new Parser({
    onopentagname(name) {
      if (hiddenTags.has(name)) hidden++;
      const tag = toTag(name);
      if (tag === undefined || hidden > 0) return;
      const element: RichElement = { tag, children: [] };
      add(element);
      if (tag !== 'br') open.push(element);
    },
    ontext: (text) => {
      if (hidden === 0) add(text);
    },
    onclosetag(name) {
      if (hiddenTags.has(name)) hidden--;
      const tag = toTag(name);
      if (tag !== undefined && tag !== 'br' && hidden === 0 && open.at(-1)?.tag === tag) open.pop();
    },
  });
  parser.end(html);
  return root;
}

/** The text of each paragraph, heading and list item, one a line. */
export function toPlainText(nodes: readonly RichNode[]): string {
  const write = (node: RichNode): string => {
    if (typeof node === 'string') return node;
    const inner = node.children.map(write).join('');
    if (node.tag === 'br') return '\n';
    return ['p', 'h2', 'h3', 'li'].includes(node.tag) ? `${inner.trim()}\n` : inner;
  };
  return nodes
    .map(write)
    .join('')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
