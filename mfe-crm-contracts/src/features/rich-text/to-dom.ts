import { parseRichText, type RichNode } from './parse-rich-text';

const append = (parent: Node, nodes: readonly RichNode[]): void => {
  for (const node of nodes) {
    if (typeof node === 'string') parent.appendChild(document.createTextNode(node));
    else append(parent.appendChild(document.createElement(node.tag)), node.children);
  }
};

/** The allowed elements of a rich text as nodes of the document, which run nothing. */
export function toDom(html: string): HTMLElement {
  const root = document.createElement('div');
  append(root, parseRichText(html));
  return root;
}
