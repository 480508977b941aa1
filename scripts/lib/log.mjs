// A closed pipe, as after `npm start | head`, must not end the command.
process.stdout.on('error', () => {});

/** Prints one line of progress. */
export const log = (line) => console.log(line);
