/** A part of a face could not be loaded; `cause` is what the browser said of it. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';

  constructor(cause: unknown) {
    super('A part of a face could not be loaded.', { cause });
  }
}
