import type { World } from '@atrium/core/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import chargeServer from './server.ts'
import { openPile } from './testing/pile.ts'
import { meters, numbers } from './testing/practice/meters.ts'
import { paths } from './testing/practice/paths.ts'
import { sessions } from './testing/practice/sessions.ts'
import { tags } from './testing/practice/tags.ts'
import { values } from './testing/practice/values.ts'
import { words } from './testing/practice/words.ts'
import { openStation, type Station } from './testing/world.ts'

const TABLE = [...values, ...meters, ...numbers, ...sessions, ...words, ...tags, ...paths]

let world: World
let station: Station
const lines: { case: string; sent: string; result: string }[] = []
beforeAll(async () => {
  world = await appWorld(chargeServer)
  station = await openStation(world)
})
afterAll(() => console.table(lines))

test.each(TABLE)('real charge points: $name', async ({ name, sent, run, result }) => {
  const found = await run(await openPile(station))
  lines.push({ case: name, sent, result: JSON.stringify(found)?.slice(0, 90) })
  expect(found).toEqual(result)
})

test('the ledger is consistent after all cases', async () => {
  expect(await station.differences()).toEqual([])
})
