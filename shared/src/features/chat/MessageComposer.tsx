import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { fileTypes } from '@techadds/shared/contract/files/endpoints';
import { useTextDraft } from '@techadds/shared/patterns/text-draft';
import { useHeldUpdates } from '@techadds/shared/router';
import { Box, Button, Field, Flex, Textarea } from '@techadds/shared/ui';
import { IconPaperclip, IconSend } from '@techadds/shared/ui/icons';
import { SelectedFileList } from './SelectedFileList';
import { useMentionSuggestions } from './useMentionSuggestions';
import type { FileSelection } from './useFileSelection';

const maxLength = 4000;
const emptyDraft = { text: '' };
const validateText = (text: string) =>
  text.length > maxLength ? `Use at most ${maxLength.toLocaleString('en-US')} characters.` : undefined;
/** On touch keyboards, Enter inserts a line break as in other apps. */
const hasKeyboard = () => 'matchMedia' in globalThis && !matchMedia('(pointer: coarse)').matches;

interface MessageComposerProps {
  /** The conversation or thread that the message is for. */
  target: string;
  selection: FileSelection;
  onSend: (text: string, files: readonly File[]) => void;
  onTyping: () => void;
  /** The users who are suggested after `@`. */
  mentionable?: readonly { id: string; name: string }[] | undefined;
  /** Focuses the field when it appears; not on touch devices, whose keyboard would cover the messages. */
  autoFocus?: boolean;
}

/** The input for a message with text, files or both. The text stays until the message has been queued for sending. */
export function MessageComposer({ target, selection, onSend, onTyping, mentionable, autoFocus = false }: MessageComposerProps) {
  const [text, setText] = useState(emptyDraft.text);
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const suggestions = useMentionSuggestions(mentionable, textarea, setText);
  const error = validateText(text);
  // A new version of the page would discard it.
  useHeldUpdates(text !== '');
  useTextDraft({ of: `message ${target}`, values: { text }, start: emptyDraft, restore: (kept) => setText(kept.text ?? '') });
  const submit = () => {
    if ((text.trim() === '' && selection.files.length === 0) || error) return;
    onSend(
      text,
      selection.files.map(({ file }) => file),
    );
    setText('');
    selection.clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.onKeyDown(event)) return;
    // Enter also confirms the composition of an input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (!event.ctrlKey && !event.metaKey && (event.shiftKey || !hasKeyboard())) return;
    event.preventDefault();
    submit();
  };
  return (
    <Box
      asChild
      position="relative"
      px="4"
      py="3"
      borderTop="1px solid"
      borderColor="line"
      css={{ '& textarea': { minHeight: '10', maxHeight: '40' } }}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SelectedFileList
          selection={selection}
          onRemoved={() => {
            // The button that had the focus was removed.
            textarea.current?.focus();
          }}
        />
        {suggestions.list}
        <Field label="Message" hint={hasKeyboard() ? 'Enter sends, Shift + Enter adds a line' : undefined} error={error}>
          <Textarea
            ref={textarea}
            value={text}
            rows={1}
            autoFocus={autoFocus && hasKeyboard()}
            {...suggestions.inputProps}
            onKeyDown={onKeyDown}
            onPaste={selection.onPaste}
            onChange={(event) => {
              setText(event.target.value);
              suggestions.update();
              if (event.target.value.trim() !== '') onTyping();
            }}
          />
        </Field>
        {/* On phones the floating buttons cover the end of the row. */}
        <Flex justifyContent={{ base: 'flex-start', sm: 'flex-end' }} gap="2" mt="2">
          <Button icon={<IconPaperclip aria-hidden />} onClick={() => input.current?.click()}>
            Attach files
          </Button>
          <Button variant="solid" type="submit" icon={<IconSend aria-hidden />}>
            Send
          </Button>
        </Flex>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={fileTypes.join(',')}
          aria-label="Attach files"
          data-testid="chat-files"
          onChange={({ target }) => {
            selection.add(target.files ?? []);
            // Otherwise choosing the same file again would not fire a change event.
            target.value = '';
            textarea.current?.focus();
          }}
        />
      </form>
    </Box>
  );
}
