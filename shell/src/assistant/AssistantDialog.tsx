import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { maxQuestionLength } from '@techadds/shared/contract/assistant/endpoints';
import { useTextDraft } from '@techadds/shared/patterns/text-draft';
import { useHeldUpdates } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { Box, Button, Field, Stack, Textarea } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { IconSend } from '@techadds/shared/ui/icons';
import { AssistantMessage, type Exchange } from './AssistantMessage';
import { toAssistantAnswer } from './assistant-answer';
import { askStreaming } from './streamed-answer';
import { Suggestions } from './Suggestions';

const emptyDraft = { question: '' };

/** Answers questions from the data that the user may see, the catalog and the help texts. The thread is kept until the page is left. */
export function AssistantDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useId();
  const { user } = useAuth();
  const [question, setQuestion] = useState(emptyDraft.question);
  const [problem, setProblem] = useState<string>();
  const [thread, setThread] = useState<Exchange[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const leaving = useRef<AbortController>(null);
  const pending = thread.some(({ answer }) => answer === undefined);

  useHeldUpdates(question !== '');
  useTextDraft({
    ...{ of: 'assistant', values: { question }, start: emptyDraft },
    restore: (kept) => setQuestion(kept.question ?? ''),
  });
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  // Scroll the newest question to the top. jsdom has no `scrollIntoView`.
  useEffect(() => {
    log.current?.lastElementChild?.scrollIntoView?.({ block: 'start' });
  }, [thread.length, pending]);

  // Nobody reads on after the page is left.
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    return () => left.abort();
  }, []);

  async function ask(message: string) {
    const id = thread.length;
    const update = (change: (exchange: Exchange) => Exchange) =>
      setThread((before) => before.map((exchange) => (exchange.id === id ? change(exchange) : exchange)));
    setThread((before) => [...before, { id, question: message }]);
    const append = (part: string) => update((exchange) => ({ ...exchange, partialReply: (exchange.partialReply ?? '') + part }));
    const response = await askStreaming(message, append, leaving.current!.signal).catch(() => undefined);
    const answer = toAssistantAnswer(response) ?? ('failed' as const);
    update((exchange) => ({ ...exchange, answer }));
  }

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (pending) return;
    const message = question.trim();
    if (message === '') return setProblem('Write your question first.');
    if (message.length > maxQuestionLength) return setProblem(`Use at most ${maxQuestionLength.toLocaleString('en')} characters.`);
    setQuestion('');
    void ask(message);
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
      {thread.length === 0 && user && (
        <Suggestions
          role={user.role}
          onChoose={(chosen) => {
            field.current?.focus();
            void ask(chosen);
          }}
        />
      )}
      <Box asChild position="sticky" bottom="-8px" bg="bg.raised" pt={thread.length > 0 ? '4' : '0'} pb="2">
        <form id={form} onSubmit={send}>
          <Field label="Your question" error={problem}>
            <Textarea
              ref={field}
              rows={2}
              placeholder="Ask about your orders, money, services, how things work…"
              value={question}
              onChange={(event) => {
                setProblem(undefined);
                setQuestion(event.target.value);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
              }}
            />
          </Field>
        </form>
      </Box>
    </Dialog>
  );
}
