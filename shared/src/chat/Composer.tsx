import { useId, useState, type KeyboardEvent } from 'react';
import { Box, Button, Field, Flex, Textarea } from '@techadds/shared/ui';
import { IconSend } from '@techadds/shared/ui/icons';

const most = 4000;
const wrong = (text: string) => (text.length > most ? `Use at most ${most.toLocaleString('en-US')} characters.` : undefined);
/** Where fingers type, Enter makes a line as it does everywhere else. */
const hasKeyboard = () => 'matchMedia' in globalThis && !matchMedia('(pointer: coarse)').matches;

/** Where a message is written. What was typed stays until it has been taken over to be sent. */
export function Composer({ onSend, onTyping }: { onSend: (text: string) => void; onTyping: () => void }) {
  const [text, setText] = useState('');
  const form = useId();
  const error = wrong(text);
  const submit = () => {
    if (text.trim() === '' || error) return;
    onSend(text);
    setText('');
  };
  const press = (event: KeyboardEvent) => {
    // Enter also ends what an input method composes.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (!event.ctrlKey && !event.metaKey && (event.shiftKey || !hasKeyboard())) return;
    event.preventDefault();
    submit();
  };
  return (
    <Box asChild px="4" py="3" borderTop="1px solid" borderColor="line" css={{ '& textarea': { minHeight: '10', maxHeight: '40' } }}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Message" hint={hasKeyboard() ? 'Enter sends, Shift + Enter adds a line' : undefined} error={error}>
          <Textarea
            value={text}
            rows={1}
            onKeyDown={press}
            onChange={(event) => {
              setText(event.target.value);
              if (event.target.value.trim() !== '') onTyping();
            }}
          />
        </Field>
        {/* On a phone the floating buttons stand at the end. */}
        <Flex justifyContent={{ base: 'flex-start', sm: 'flex-end' }} mt="2">
          <Button variant="solid" type="submit" icon={<IconSend size={16} stroke={1.75} aria-hidden />}>
            Send
          </Button>
        </Flex>
      </form>
    </Box>
  );
}
