/** Why nothing was drafted, in one line for whoever called the command. */
export class Trouble extends Error {
  override readonly name = 'Trouble';
}
