import { expect, test, vi } from 'vitest'
import { controlState } from '../../testing/web/fake-port.ts'
import { createControlStates } from './control-states.ts'

const [OLD, NEW] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002']

test('of two states of a component, that of the later operation counts, then the later step, in whatever order they come', () => {
  const states = createControlStates()
  const shown = () => [states.last('itemitem')?._id, states.last('itemitem')?.step]
  states.take(controlState({ _id: OLD, step: 2 }))
  states.take(controlState({ _id: OLD, step: 1 }))
  expect(shown()).toEqual([OLD, 2])
  states.take(controlState({ _id: NEW, step: 1 }))
  states.take(controlState({ _id: OLD, step: 3 }))
  expect(shown()).toEqual([NEW, 1])
  expect(states.last('otherone')).toBeNull()
})

test('the answer to a join says who may operate and what was operated last, also after a lost connection', () => {
  const states = createControlStates()
  const changed = vi.fn()
  states.onChange(changed)
  expect(states.may).toBeNull()
  states.join({ may: false, states: [controlState({ _id: OLD })] })
  expect([states.may, states.last('itemitem')?._id, changed.mock.calls.length]).toEqual([false, OLD, 1])
  states.join({ may: true, states: [controlState({ _id: NEW })] })
  expect([states.may, states.last('itemitem')?._id]).toEqual([true, NEW])
})
