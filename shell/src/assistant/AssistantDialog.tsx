import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '@techadds/shared/api';
import { askAssistant, maxQuestionLength } from '@techadds/shared/contract/assistant/endpoints';
import { Box, Button, Field, Stack, Textarea } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { IconSend } from '@techadds/shared/ui/icons';
import { AssistantMessage, type Exchange } from './AssistantMessage';
import { toAssistantAnswer } from './assistant-answer';

/** Answers questions from the tenant's catalog and help texts. The thread is kept until the page is left. */
export function AssistantDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useId();
  const [question, setQuestion] = useState('');
  const [problem, setProblem] = useState<string>();
  const [thread, setThread] = useState<Exchange[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const pending = thread.some(({ answer }) => answer === undefined);

  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  // Scroll the newest question to the top. jsdom has no `scrollIntoView`.
  useEffect(() => {
    log.current?.lastElementChild?.scrollIntoView?.({ block: 'start' });
  }, [thread]);

  async function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (pending) return;
    const message = question.trim();
    if (message === '') return setProblem('Write your question first.');
    if (message.length > maxQuestionLength) return setProblem(`Use at most ${maxQuestionLength.toLocaleString('en')} characters.`);
    const id = thread.length;
    setQuestion('');
    setThread((before) => [...before, { id, question: message }]);
    const response = await call(askAssistant, { body: { message } }).catch(() => undefined);
    const answer = toAssistantAnswer(response) ?? ('failed' as const);
    setThread((before) => before.map((exchange) => (exchange.id === id ? { ...exchange, answer } : exchange)));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ask TechAdds"
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={form} variant="solid" size="lg" busy={pending} icon={<IconSend aria-hidden />}>
            Send
          </Button>
        </>
      }
    >
      <Stack ref={log} gap="5" role="log" aria-live="polite" aria-label="Answers">
        {thread.map((exchange) => (
          <AssistantMessage key={exchange.id} exchange={exchange} onFollow={onClose} />
        ))}
      </Stack>
      <Box asChild position="sticky" bottom="-8px" bg="bg.raised" pt={thread.length > 0 ? '4' : '0'} pb="2">
        <form id={form} onSubmit={send}>
          <Field label="Your question" error={problem}>
            <Textarea
              ref={field}
              rows={2}
              placeholder="Ask about services, orders, how things work…"
              value={question}
              onChange={(event) => {
                setProblem(undefined);
                setQuestion(event.target.value);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event);
              }}
            />
          </Field>
        </form>
      </Box>
    </Dialog>
  );
}
