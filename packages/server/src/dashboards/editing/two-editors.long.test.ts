import { afterAll, beforeAll, test } from 'vitest'
import { boardWorld } from '../../realtime/testing/board-world.ts'
import { tryCases } from '../../testing/cases.ts'
import type { Client, OwnWorld, TestTenant } from '../../testing/world.ts'
import { oneDocument } from './testing/editor-acts.ts'

let world: OwnWorld
let plant: TestTenant
let people: Client[]

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  people = [await plant.user(), await plant.user()]
})
afterAll(() => world.close())

test('random acts of two editors and saves from outside leave one document, and undoing all gives the first', () =>
  tryCases(
    oneDocument(() => people),
    25,
  ))
