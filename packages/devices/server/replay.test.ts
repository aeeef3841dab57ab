import { tryCases } from '@atrium/core/testing/cases'
import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, test } from 'vitest'
import { processedOnce, startedAndStoppedOnce } from '../testing/replay.ts'
import { clerkOf, kioskWorld } from '../testing/world.ts'

let world: World
let clerk: Client

beforeAll(async () => {
  world = await kioskWorld()
  ;({ clerk } = await clerkOf(world))
})

const kiosk = { world: () => world, clerk: () => clerk }

// At once and one by one; each kind of message, repeated and not. replay.long.test.ts tries random ones.
test('whatever a device repeats, in any order, is processed once and answered as the first time', () =>
  tryCases(processedOnce(kiosk), [7, 21]))

// Start, stop and readings in every order: before the start, repeated, after the stop, and a start while another runs.
test('a charge point that repeats messages or mixes up its transactions starts and stops each of them once', () =>
  tryCases(startedAndStoppedOnce(kiosk), [1, 22]))
