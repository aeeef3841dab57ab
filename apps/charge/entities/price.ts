import { bool, choice, fen, int, requiredJson } from '@atrium/core/contract/define/fields'
import { priceEntity } from '@atrium/selling/contract/at-devices/declare'
import {
  checkPlan,
  type EnergyRates,
  type PowerStep,
  type PrepayOption,
  prepaySchema,
  ratesSchema,
  stepsSchema,
  type TouPeriod,
  touSchema,
} from '../price-plan.ts'

const MODES = { 1: ['time'], 2: ['energy'], 3: ['powerStep'], 4: ['timeOfUse'] } as const

/** A price for charging, used by any number of devices. */
export const price = priceEntity('charge', {
  fields: {
    mode: choice(MODES, { required: true, default: 1 }),
    prepay: requiredJson<PrepayOption[]>(prepaySchema, { default: [] }),
    /** Used if the price is by energy. */
    rates: requiredJson<EnergyRates>(ratesSchema, { default: { elecFee: 0, serviceFee: 0 } }),
    steps: requiredJson<PowerStep[]>(stepsSchema, { default: [] }),
    tou: requiredJson<TouPeriod[]>(touSchema, { default: [] }),
    minFee: fen({ required: true, default: 0, max: 1_000_000 }),
    maxFee: fen({ max: 1_000_000 }),
    freeMinutes: int({ required: true, default: 0, max: 1440, unit: 'min' }),
    /** Per started minute after the free ones, while the port stays occupied. */
    occupyFee: fen({ required: true, default: 0, max: 10_000 }),
    occupyFree: int({ required: true, default: 15, max: 1440, unit: 'min' }),
    refundUnused: bool({ required: true, default: true }),
  },
  own: ['update', 'delete'],
  // Without the fees, because the total of a column of prices means nothing.
  columns: ['name', 'mode', 'status', 'deviceCount', 'freeMinutes', 'prepay', 'refundUnused'],
  filters: ['mode'],
  form: [
    { group: 'kind', fields: ['name', 'mode', 'rates', 'steps', 'tou'] },
    { group: 'prepaid', fields: ['prepay', 'refundUnused'] },
    { group: 'limits', fields: ['minFee', 'maxFee', 'freeMinutes'] },
    { group: 'occupied', fields: ['occupyFee', 'occupyFree'] },
  ],
  check: checkPlan,
})
