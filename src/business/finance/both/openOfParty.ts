/** What is open of a party in a currency. */
export interface OpenOfParty {
  /** What is due first first: debit notes of a customer, cost lines of a supplier; below 0 what a supplier gives back. */
  readonly items: readonly { readonly no: string; readonly dueDate: string | null; readonly open: string }[];
  readonly total: string;
  /** What a customer has prepaid; null where that is kept in another currency. */
  readonly balance: string | null;
  readonly isSupplier: boolean;
}
