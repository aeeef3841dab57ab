import { choice, fen, int, ref } from '@atrium/core/contract/define/fields'
import { priceEntity } from '@atrium/selling/contract/at-devices/declare'
import { checkPlan } from '../plan.ts'

const TYPES = { 1: ['private'], 2: ['public'] } as const
const PAY_MODES = { 1: ['deposit'], 2: ['score'] } as const

/** What renting costs. A private price is for devices of its own agent, a public one for all. */
export const price = priceEntity('powerbank', {
  fields: {
    type: choice(TYPES, { required: true, default: 1 }),
    /** Absent: the tenant's own, for devices without an agent. */
    agent: ref('agent'),
    freeMinutes: int({ required: true, default: 5, max: 1440, unit: 'min' }),
    unitMinutes: int({ required: true, default: 30, min: 1, max: 1440, unit: 'min' }),
    unitPrice: fen({ required: true, min: 1, max: 100_000 }),
    dayMax: fen({ required: true, min: 1, max: 1_000_000 }),
    deposit: fen({ required: true, default: 9900, min: 1, max: 1_000_000 }),
    overHours: int({ required: true, default: 168, min: 24, max: 720, unit: 'h' }),
    payMode: choice(PAY_MODES, { required: true, default: 1 }),
  },
  own: ['update', 'delete'],
  columns: [
    'name',
    'status',
    'type',
    'unitPrice',
    'unitMinutes',
    'dayMax',
    'deposit',
    'payMode',
    'agent',
    'deviceCount',
  ],
  filters: ['type', 'agent', 'payMode'],
  sums: 'none',
  form: [
    { group: 'use', fields: ['name', 'type', 'agent', 'payMode'] },
    { group: 'fee', fields: ['freeMinutes', 'unitMinutes', 'unitPrice', 'dayMax', 'deposit', 'overHours'] },
  ],
  check: checkPlan,
})
