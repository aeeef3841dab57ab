import { beforeAll, test } from 'vitest'
import { plantWorld } from '../dashboard-sockets/testing/plant-world.ts'
import { tryCases } from '../testing/cases.ts'
import { pushesAddUp } from './testing/deltas.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})
test('after any writes in any order the pushes add up to the answer of a new query', () =>
  tryCases(
    pushesAddUp(() => plant),
    8,
  ))
