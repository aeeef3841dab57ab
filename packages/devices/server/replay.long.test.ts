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

test('whatever a device repeats, in any order, is processed once and answered as the first time', () =>
  tryCases(processedOnce(kiosk), 10))

test('a charge point that repeats messages or mixes up its transactions starts and stops each of them once', () =>
  tryCases(startedAndStoppedOnce(kiosk), 8))
