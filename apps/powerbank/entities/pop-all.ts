import { defineEntity } from '@atrium/core/contract/define/entity'
import { dt, int, ref, requiredJson } from '@atrium/core/contract/define/fields'
import { type Static, Type } from 'typebox'

const readonly = { readonly: true } as const

const RESULTS = ['waiting', 'popping', 'done', 'failed', 'unknown'] as const

/** What became of one slot. `waiting`: its turn has not come; `unknown`: the cabinet has not said. */
const outcome = Type.Object({
  slot: Type.Integer(),
  batterySn: Type.String(),
  result: Type.Enum([...RESULTS]),
  cmdId: Type.Optional(Type.String()),
  msg: Type.Optional(Type.String()),
})
export type SlotOutcome = Static<typeof outcome>

/** Taking all power banks out of a cabinet, one after another. */
export const popAll = defineEntity({
  name: 'popAll',
  path: '/api/powerbank/device/popAll',
  table: 'powerbank_pop_all',
  module: 'device',
  title: 'createdAt',
  fields: {
    device: ref('device', readonly),
    slots: requiredJson<SlotOutcome[]>(Type.Array(outcome), { readonly: true, default: [] }),
    popped: int({ readonly: true, required: true, default: 0 }),
    endedAt: dt(readonly),
  },
  status: { 1: ['running', 'blue'], 2: ['done', 'green'], 3: ['stopped', 'orange'] },
  calls: ['list', 'get'],
  list: { columns: ['createdAt', 'device', 'status', 'popped', 'endedAt'], filters: ['device', 'status'] },
})
