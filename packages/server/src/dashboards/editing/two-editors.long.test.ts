import { beforeAll, test } from 'vitest'
import { boardWorld } from '../../dashboard-sockets/testing/board-world.ts'
import { tryCases } from '../../testing/cases.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'
import { oneDocument } from './testing/editor-acts.ts'

let world: World
let plant: TestTenant
let people: Client[]

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  people = [await plant.user(), await plant.user()]
})
test('random acts of two editors and saves from outside leave one document, and undoing all gives the first', () =>
  tryCases(
    oneDocument(() => people),
    25,
  ))
