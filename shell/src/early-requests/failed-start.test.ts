import { RemoteEvent } from '@techadds/shared/contract/releases/beacon';
import { showLoadFailure } from '../layout/load-failure';
import { reportFailedStart } from './failed-start';

const sendBeacon = jest.fn<boolean, [string, Blob]>();
beforeEach(() => {
  jest.useFakeTimers();
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
  document.head.innerHTML = '<meta name="app-version" content="00000000ab">';
  document.body.innerHTML = '<div id="root"></div>';
  reportFailedStart();
});
afterEach(() => jest.useRealTimers());

test('reports a shell that shows nothing, once, in the form that the edge takes', async () => {
  jest.advanceTimersByTime(14_000);
  expect(sendBeacon).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [path, body] = sendBeacon.mock.calls[0]!;
  expect([path, body.type]).toEqual(['/beacon', 'application/json']);
  jest.useRealTimers();
  const text = await new Promise<string>((resolve) => {
    const reader = Object.assign(new FileReader(), { onload: () => resolve(reader.result as string) });
    reader.readAsText(body);
  });
  expect((JSON.parse(text) as unknown[]).map((event) => RemoteEvent.parse(event))).toEqual([
    { app: 'shell', version: '00000000ab', kind: 'failure', ms: 0 },
  ]);
});

test('reports a shell that shows only that it did not load', () => {
  showLoadFailure(document.getElementById('root')!);
  jest.advanceTimersByTime(60_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

test('reports nothing once the shell has shown something', () => {
  document.getElementById('root')!.innerHTML = '<main></main>';
  jest.advanceTimersByTime(60_000);
  expect(sendBeacon).not.toHaveBeenCalled();
});
