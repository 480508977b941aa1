/** A bucket of S3 or a compatible server. */
export interface S3StoreConfig {
  /** Undefined: the endpoint of AWS for the region. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path of an URL and not in its host. */
  pathStyle: boolean;
}
