import { tryCases } from '@atrium/core/testing/cases'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, test } from 'vitest'
import { oneDocument } from '../../../testing/boards/editing/editor-acts.ts'
import { boardWorld } from '../../../testing/sockets/board-world.ts'

let world: World
let plant: TestTenant
let people: Client[]

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  people = [await plant.user(), await plant.user()]
})

// Every kind of operation and act: edits (also of objects of a drawing), undoing, redoing, saves from outside and a
// release. two-editors.long.test.ts tries random ones.
test('random acts of two editors and saves from outside leave one document, and undoing all gives the first', () =>
  tryCases(
    oneDocument(() => people),
    [0, 14],
  ))
