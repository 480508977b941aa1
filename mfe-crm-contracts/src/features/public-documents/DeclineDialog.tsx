import type { DeclineQuote } from '@techadds/shared/contract/quotes/forms';
import { ReasonDialog } from '@techadds/shared/patterns/form';

interface DeclineDialogProps {
  /** The kind of document, such as "quote". */
  resource: string;
  partnerName: string;
  /** Validates the reason. */
  schema: typeof DeclineQuote;
  /** Explains the consequences of declining. */
  children: string;
  /** Resolves once the document is declined. @throws ApiError */
  onDecline: (body: { reason: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason to decline. The entered text stays until the request succeeds. */
export const DeclineDialog = ({ resource, partnerName, schema, children, onDecline, onClose }: DeclineDialogProps) => (
  <ReasonDialog
    title={`Decline the ${resource}?`}
    schema={schema}
    name="reason"
    label={`Why, for ${partnerName}`}
    submitLabel={`Decline ${resource}`}
    cancelLabel="Keep reading"
    errorTitle={`The ${resource} was not declined`}
    onSubmit={onDecline}
    onClose={onClose}
  >
    {children}
  </ReasonDialog>
);
