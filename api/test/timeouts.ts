/** Each test may make a database and hash passwords, which takes seconds where the machine has other work. */
jest.setTimeout(Number(process.env.TEST_PATIENCE_MS ?? 30_000));
