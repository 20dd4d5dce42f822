import type { Handlers } from '../../../server/extend.ts';
import { deleteRule, saveRule } from './changeRule.ts';
import { correctOdometer } from './correctOdometer.ts';
import { prepareCars } from './prepareCars.ts';
import { renewServices } from './renewServices.ts';
import { serviceCar } from './serviceCar.ts';

/** What falls due for a car follows from its mileage, its services and the rules in force. */
export const cars: Handlers = {
  hooks: {
    'hwCar.prepare': prepareCars,
    'hwCar.service': serviceCar,
    'hwCar.correctOdometer': correctOdometer,
    'ruleConfig.save': saveRule,
    'ruleConfig.delete': deleteRule,
  },
  reads: {},
  jobs: [{ name: 'scheduling.renewServices', everyMinutes: 60, run: renewServices }],
};
