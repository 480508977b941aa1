/** In a run of all tests, machines may be busy or stop for seconds: a test that needs a retry is printed and listed, as in the browser. */
jest.retryTimes(Number(process.env.TEST_RETRIES ?? 0), { logErrorsBeforeRetry: true });
