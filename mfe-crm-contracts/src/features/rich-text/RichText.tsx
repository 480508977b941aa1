import { createElement, useMemo, type ReactNode } from 'react';
import { Box } from '@techadds/shared/ui';
import { parseRichText, type RichNode } from './parse-rich-text';
import { richTextStyles } from './rich-text-styles';

const toReact = (nodes: readonly RichNode[]): ReactNode[] =>
  nodes.map((node, n) =>
    typeof node === 'string' ? node : createElement(node.tag, { key: n }, ...(node.tag === 'br' ? [] : toReact(node.children))),
  );

/** A rich text, of its allowed elements only. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => toReact(parseRichText(html)), [html]);
  return <Box css={richTextStyles}>{content}</Box>;
}
