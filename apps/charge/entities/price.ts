import { defineEntity } from '@atrium/contract/define/entity'
import { bool, choice, fen, int, requiredJson, str } from '@atrium/contract/define/fields'
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

/** What charging costs, for any number of devices. */
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
    /** By energy. */
    rates: requiredJson<EnergyRates>(ratesSchema, { default: { elecFee: 0, serviceFee: 0 } }),
    steps: requiredJson<PowerStep[]>(stepsSchema, { default: [] }),
    tou: requiredJson<TouPeriod[]>(touSchema, { default: [] }),
    minFee: fen({ required: true, default: 0, max: 1_000_000 }),
    maxFee: fen({ max: 1_000_000 }),
    freeMinutes: int({ required: true, default: 0, max: 1440, unit: 'min' }),
    /** For each minute begun after the free ones, as long as the port stays taken. */
    occupyFee: fen({ required: true, default: 0, max: 10_000 }),
    occupyFree: int({ required: true, default: 15, max: 1440, unit: 'min' }),
    refundUnused: bool({ required: true, default: true }),
    deviceCount: int({ readonly: true }),
  },
  status: { 1: ['enabled', 'green'], 2: ['disabled', 'grey'] },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['update', 'delete'],
  list: {
    // Not the fees: the sum of a column of prices says nothing.
    columns: ['name', 'mode', 'prepay', 'freeMinutes', 'refundUnused', 'deviceCount', 'status'],
    filters: ['status', 'mode'],
    search: ['name'],
  },
  form: [
    { group: 'kind', fields: ['name', 'mode', 'rates', 'steps', 'tou'] },
    { group: 'prepaid', fields: ['prepay', 'refundUnused'] },
    { group: 'limits', fields: ['minFee', 'maxFee', 'freeMinutes'] },
    { group: 'occupied', fields: ['occupyFee', 'occupyFree'] },
  ],
  actions: {
    disable: { from: ['enabled'], to: 'disabled', danger: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  check: checkPlan,
})
