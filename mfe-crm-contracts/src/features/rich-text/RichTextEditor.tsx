import { Editor, getSchema } from '@tiptap/core';
import { DOMParser as ModelParser } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useEffectEvent, useReducer, useRef, useState, type ReactNode } from 'react';
import { Box, Flex, IconButton } from '@techadds/shared/ui';
import { IconBold, IconH2, IconItalic, IconList, IconListNumbers, IconUnderline } from '@techadds/shared/ui/icons';
import { editorExtensions } from './editor-extensions';
import { richTextStyles } from './rich-text-styles';
import { toDom } from './to-dom';

const parseContent = (html: string) => ModelParser.fromSchema(getSchema(editorExtensions)).parse(toDom(html)).toJSON() as { content: [] };

/** Takes over pasted and dropped HTML; the editor would have the browser parse it, which the page forbids. */
function insertHtml(view: EditorView, data: DataTransfer | null, event: Event): boolean {
  const html = data?.getData('text/html');
  if (!html) return false;
  event.preventDefault();
  const slice = ModelParser.fromSchema(view.state.schema).parseSlice(toDom(html));
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

export interface EditorCommands {
  insertText: (text: string) => void;
  insertHtml: (html: string) => void;
}

interface RichTextEditorProps {
  label: string;
  defaultHtml: string;
  invalid: boolean;
  onChange: (html: string) => void;
  /** Further controls of the toolbar. */
  tools: (commands: EditorCommands) => ReactNode;
}

/** An editor of headings, paragraphs, lists, and bold, italic and underlined text. */
export function RichTextEditor({ label, defaultHtml, invalid, onChange, tools }: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [, refresh] = useReducer((n: number) => n + 1, 0);
  const change = useEffectEvent(onChange);
  const [start] = useState(defaultHtml);
  useEffect(() => {
    const made = new Editor({
      ...{ element: place.current, extensions: editorExtensions, injectCSS: false, content: parseContent(start) },
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        handleDOMEvents: {
          paste: (view, event) => insertHtml(view, event.clipboardData, event),
          drop: (view, event) => view.dragging === null && insertHtml(view, event.dataTransfer, event),
        },
      },
      onUpdate: ({ editor: current }) => change(current.isEmpty ? '' : current.getHTML()),
      onTransaction: refresh,
    });
    setEditor(made);
    return () => made.destroy();
  }, [label, start]);
  const run = () => editor!.chain().focus();
  const buttons = [
    { name: 'Bold', icon: <IconBold />, is: 'bold', press: () => run().toggleBold().run() },
    { name: 'Italic', icon: <IconItalic />, is: 'italic', press: () => run().toggleItalic().run() },
    { name: 'Underlined', icon: <IconUnderline />, is: 'underline', press: () => run().toggleUnderline().run() },
    { name: 'Heading', icon: <IconH2 />, is: 'heading', press: () => run().toggleHeading({ level: 2 }).run() },
    { name: 'Bullet list', icon: <IconList />, is: 'bulletList', press: () => run().toggleBulletList().run() },
    { name: 'Numbered list', icon: <IconListNumbers />, is: 'orderedList', press: () => run().toggleOrderedList().run() },
  ];
  return (
    <Box border="1px solid" borderColor={invalid ? 't.bad.solid' : 'line.control'} rounded="sm">
      <Flex role="toolbar" aria-label="Format" alignItems="center" gap="1" p="1" flexWrap="wrap" borderBottom="1px solid" borderColor="line">
        {buttons.map(({ name, icon, is, press }) => (
          <IconButton key={name} label={name} icon={icon} aria-pressed={editor?.isActive(is) ?? false} onClick={press} />
        ))}
        {editor &&
          tools({
            insertText: (text) => run().insertContent({ type: 'text', text }).run(),
            insertHtml: (html) => run().insertContent(parseContent(html).content).run(),
          })}
      </Flex>
      <Box
        ref={place}
        css={{
          '& .ProseMirror': { ...richTextStyles, minHeight: '20rem', p: '3', outline: 'none', whiteSpace: 'break-spaces' },
          '& .variable': { bg: 'brand.muted', color: 'brand.fg', rounded: 'xs', px: '0.5' },
          '& .variable.unknown': { bg: 't.bad.bg', color: 't.bad.fg' },
          '&:focus-within': { boxShadow: '0 0 0 2px var(--ta-colors-brand-ring)' },
        }}
      />
    </Box>
  );
}
