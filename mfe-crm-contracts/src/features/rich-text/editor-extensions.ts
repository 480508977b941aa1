import { Extension } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { UndoRedo } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { templateVariables } from '@techadds/shared/contract/contract-templates/variables';

/** Marks variables in the text, and those that the product does not know. */
const VariableHighlight = Extension.create({
  name: 'variableHighlight',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = [];
          doc.descendants(({ text }, position) => {
            for (const match of text?.matchAll(/\{\{([^{}]*)\}\}/g) ?? []) {
              const known = Object.hasOwn(templateVariables, match[1]!.trim());
              const from = position + match.index;
              found.push(Decoration.inline(from, from + match[0].length, { class: known ? 'variable' : 'variable unknown' }));
            }
          });
          return DecorationSet.create(doc, found);
        },
      },
    }),
  ],
});

/** The elements that templates may have, and what edits them. */
export const editorExtensions = [
  ...[Document, Paragraph, Text, Bold, Italic, Underline, Heading.configure({ levels: [2, 3] })],
  ...[BulletList, OrderedList, ListItem, ListKeymap, UndoRedo, VariableHighlight],
];
