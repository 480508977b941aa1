import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom lacks what the router, the database stand-in and the client take for granted; Node has it. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      structuredClone,
      fetch,
      Request,
      Response,
      Headers,
      AbortSignal,
      AbortController,
    });
    this.global.crypto = crypto;
  }
}
