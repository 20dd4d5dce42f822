import type { Text } from '../../../contract/text.ts';

/** Prices that contradict one another: nothing may be charged by them before somebody mends the price list. */
export class PricingFault extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}
