import type { Stored } from '../../../server/extend.ts';

/** A truck, trailer or chassis as it is stored (domain.md 5.9). */
export type Car = Stored<'hwCar'>;
export type Rule = Stored<'ruleConfig'>;
export type Service = Stored<'hwCarService'>;
