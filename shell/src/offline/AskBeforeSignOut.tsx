import { useEffect, useState } from 'react';
import { lazyChunk } from '../layout/lazy';
import { SigningOut } from '../session/SigningOut';

interface SignOutDialogProps {
  onContinue: () => void;
}

/** Without a connection its code may be missing. Then what waits stays on this device, as it does by default. */
function KeepItems({ onContinue }: SignOutDialogProps) {
  useEffect(onContinue, [onContinue]);
  return null;
}
const SignOutDialog = lazyChunk<SignOutDialogProps>(() =>
  import(/* webpackChunkName: 'offline' */ './SignOutDialog').then(
    (part) => part.SignOutDialog,
    () => KeepItems,
  ),
);

/** Signs out; asks first if something waits for a connection. */
export function AskBeforeSignOut() {
  const [asks, setAsks] = useState(() => 'offline-items' in localStorage);
  const [proceed] = useState(() => () => setAsks(false));
  return asks ? <SignOutDialog onContinue={proceed} /> : <SigningOut />;
}
