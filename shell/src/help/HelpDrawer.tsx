import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button, Field, Input, Stack, Text, Textarea } from '@techadds/shared/ui';
import { Drawer } from '@techadds/shared/ui/dialog';
import { emptyTicket, forgetKeptTicket, keepTicket, logTicket, readKeptTicket } from './ticket';

/** A form whose text is only logged in the browser console; nothing is sent. */
export function HelpDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useId();
  const [ticket, setTicket] = useState(readKeptTicket);
  const [logged, setLogged] = useState(false);
  useEffect(forgetKeptTicket, []);
  useEffect(() => {
    const keep = () => keepTicket(ticket);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [ticket]);

  function submit(event: FormEvent) {
    event.preventDefault();
    logTicket(ticket);
    setTicket(emptyTicket);
    setLogged(true);
  }
  const change = (part: Partial<typeof ticket>) => {
    setLogged(false);
    setTicket({ ...ticket, ...part });
  };

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Submit a Ticket"
      width={320}
      footer={
        <Button type="submit" form={form} variant="solid" size="lg" wide worksOffline>
          Submit
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <Stack gap="5">
          <Text textStyle="sm" color="fg.muted">
            Tickets are coming soon. Until then your text only goes to this browser’s log; nobody receives it.
          </Text>
          <Field label="Subject">
            <Input value={ticket.subject} onChange={(event) => change({ subject: event.target.value })} />
          </Field>
          <Field label="Message">
            <Textarea value={ticket.message} minHeight="158px" onChange={(event) => change({ message: event.target.value })} />
          </Field>
          <Text role="status" textStyle="sm" color="fg.muted">
            {logged && 'Noted in this browser. Nothing was sent.'}
          </Text>
        </Stack>
      </form>
    </Drawer>
  );
}
