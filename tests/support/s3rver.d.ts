declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** The parts of the package that the tests use. The package has no types of its own. */
  class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly httpServer?: Server;
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
  export = S3rver;
}
