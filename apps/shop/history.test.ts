import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import shopServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(shopServer)
})

// Between them they have every act of phones and clerks but an order that is finished and owed. history.long.test.ts plays
// random histories.
test('whatever happens to orders, stock and books agree with them, every order ends, and repeats change nothing', async () => {
  const acts = ['giveUp', 'pay', 'cancel', 'accept', 'send', 'finish', 'approve', 'approveBack', 'reject', 'remove']
  const rest = ['refund', 'refundBack', 'refundAll', 'updateNum', 'add', 'stock 1', 'stock 4', 'stock 5']
  const seen = await checkHistories(world, [7, 23, 34])
  expect([...seen]).toEqual(expect.arrayContaining(['status 5', 'status 6', 'status 7', 'order', ...acts, ...rest]))
}, 120_000)
