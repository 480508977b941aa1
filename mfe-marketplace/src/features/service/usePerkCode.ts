import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { validatePerk, type PerkQuote } from '@techadds/shared/contract/perks/endpoints';

interface OrderDraft {
  serviceId: string;
  package: string;
  quantity: number;
}

export interface PerkCodeState {
  code: string;
  setCode: (code: string) => void;
  /** The price with the perk, as the server computed it; undefined until it is applied, and after a change of the order. */
  applied: PerkQuote | undefined;
  error: string | undefined;
  busy: boolean;
  apply: (code?: string) => void;
  remove: () => void;
}

/** Checks the code of a perk for an order that is being put together. A change of the order needs another check. */
export function usePerkCode(draft: OrderDraft): PerkCodeState {
  const [code, setCode] = useState('');
  const [found, setFound] = useState<{ draft: string; quote: PerkQuote }>();
  const check = useApiMutation(validatePerk);
  const key = JSON.stringify(draft);
  const apply = (wanted = code) => {
    if (wanted.trim() === '' || check.isPending) return;
    setCode(wanted);
    check.mutate(
      { body: { code: wanted.trim(), orderDraft: draft } },
      { onSuccess: (quote) => setFound({ draft: key, quote }), onError: () => setFound(undefined) },
    );
  };
  return {
    code,
    setCode: (next) => {
      setCode(next);
      check.reset();
    },
    applied: found?.draft === key ? found.quote : undefined,
    error: check.error ? (check.error.fields.code ?? check.error.message) : undefined,
    busy: check.isPending,
    apply,
    remove: () => {
      setFound(undefined);
      check.reset();
    },
  };
}
