import { expect, test } from 'vitest'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { draftWith, toyItem, toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { placeName } from './place-name.ts'
import { stepPlaces } from './step-places.ts'

const before = draftWith(toyItem('Pump', 'Dial'), toyItem('Oven', 'Curve'))
const words = {
  ...{ options: 'Options', parameters: 'Parameters', whole: 'All of it', query: (n: number) => `Query ${n}` },
  ...{ names: { 'frame.border': 'Border' }, common: {} },
}

function placesOf(...ops: DashboardOp[]) {
  const { draft, inverse } = applyOps(before, ops)
  return stepPlaces({ ops, inverse }, draft, (path, known) => placeName(path, known, toyKinds, words))
}

const set = (id: string, path: string[], value: unknown): DashboardOp => ({ op: 'set', id, path, value })

test('a step names its component and the settings that it has set', () => {
  const props = ['component', 'props']
  expect(placesOf(set('Pump', [...props, 'unit'], 'kW'), set('Pump', [...props, 'digits'], 1))).toEqual({
    owners: ['Pump'],
    fields: ['Unit', 'Digits'],
  })
  expect(placesOf(set('Pump', ['border'], false), set('Oven', ['border'], false))).toEqual({
    owners: ['Pump', 'Oven'],
    fields: [],
  })
  expect(placesOf({ op: 'place', id: 'Pump', left: 7 })).toEqual({ owners: ['Pump'], fields: [] })
})

test('a component that a step has removed is named as it was', () => {
  expect(placesOf({ op: 'remove', id: 'Oven' })).toEqual({ owners: ['Oven'], fields: [] })
})
