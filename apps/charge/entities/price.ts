import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, choice, fen, int, requiredJson, str } from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
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
export const price = defineEntity({
  name: 'price',
  path: '/api/charge/price',
  table: 'charge_price',
  view: 'charge_price_row',
  module: 'price',
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
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
    deviceCount: int({ readonly: true }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['update', 'delete'],
  list: {
    // Without the fees, because the total of a column of prices means nothing.
    columns: ['name', 'mode', 'status', 'deviceCount', 'freeMinutes', 'prepay', 'refundUnused'],
    filters: ['status', 'mode'],
    search: ['name'],
  },
  form: [
    { group: 'kind', fields: ['name', 'mode', 'rates', 'steps', 'tou'] },
    { group: 'prepaid', fields: ['prepay', 'refundUnused'] },
    { group: 'limits', fields: ['minFee', 'maxFee', 'freeMinutes'] },
    { group: 'occupied', fields: ['occupyFee', 'occupyFree'] },
  ],
  actions: enabledActions,
  check: checkPlan,
})
