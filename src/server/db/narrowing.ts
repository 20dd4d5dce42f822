/** Why a table stays as it is: its model would lose or change the meaning of what is stored. */
export class Narrowing extends Error {
  override readonly name = 'Narrowing';
  readonly mend: string;
  /** The field that it is about. */
  readonly field: string | undefined;
  constructor(what: string, mend: string, field?: string) {
    super(what);
    this.mend = mend;
    this.field = field;
  }
}
