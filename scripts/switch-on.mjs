import { turnRemote } from './turn-remote.mjs';

await turnRemote('on');
