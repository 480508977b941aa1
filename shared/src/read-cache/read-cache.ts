/** What was last seen, for reading offline. Loaded after the first page, or when a request fails: it brings the database library. */
export { startReadCache } from './start-read-cache';
