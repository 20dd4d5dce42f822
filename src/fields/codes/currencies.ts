import { type Siblings, siblingValue } from '../emptyValues.ts';

/**
 * The active currency and fund codes of ISO 4217 by minor unit (the number of decimals of an amount). Metals, test codes and
 * units of account without a minor unit (XAU, XTS, XDR …) are left out, because they are not used for bills.
 */
const codesByMinorUnit: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
    COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR
    IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD
    NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP
    SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const minorUnits: ReadonlyMap<unknown, number> = new Map<unknown, number>(
  Object.entries(codesByMinorUnit).flatMap(([unit, codes]) => codes.split(/\s+/).map((code): [string, number] => [code, Number(unit)])),
);

/** The active currency codes in alphabetical order. */
export const currencies: readonly string[] = [...minorUnits.keys()].map(String).sort();

/** Returns the number of decimals of a currency (ISO 4217); undefined for anything that is not an active code. */
export function minorUnit(code: unknown): number | undefined {
  return minorUnits.get(code);
}

/** Where the currency of an amount comes from: another field of the record, or a fixed code. */
export interface OfCurrency {
  readonly currency?: { readonly field: string } | { readonly code: string } | undefined;
}

/** Returns the currency of a money field: its fixed code, or the value of its currency field. Undefined if the field has neither. */
export function currencyOf({ currency }: OfCurrency, siblings: Siblings): unknown {
  if (currency === undefined) return undefined;
  return 'code' in currency ? currency.code : siblingValue(siblings, currency.field);
}
