import type { Area } from '../company.ts';
import { orderStory } from './orderStory.ts';
import { plan } from './plan.ts';

/** The orders of the month, the oldest first. */
export const orders: Area = (company) => plan.map((planned, index) => orderStory(company, planned, index));
