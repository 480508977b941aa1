declare module '@20minutes/s3rver' {
  /** A server with the API of S3; its only key is `S3RVER` with the same secret. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      port: number;
      address: string;
      silent: boolean;
      vhostBuckets?: boolean;
      configureBuckets?: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
