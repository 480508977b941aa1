/** Each test may make a database and hash passwords, which takes seconds where the machine has other work. */
jest.setTimeout(30_000);
