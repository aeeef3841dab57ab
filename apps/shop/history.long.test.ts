import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import shopServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(shopServer)
})

test('forty histories have every act of phones and clerks, and end in every way in which an order can end', async () => {
  expect([...(await checkHistories(world, 40))]).toEqual(
    expect.arrayContaining([
      ...['status 5', 'status 6', 'status 7', 'order', 'giveUp', 'updateNum', 'add', 'pay', 'cancel', 'remove'],
      ...['accept', 'send', 'finish', 'owe', 'approve', 'approveBack', 'reject', 'refund', 'refundBack', 'refundAll'],
      ...['stock 1', 'stock 4', 'stock 5'],
    ]),
  )
}, 400_000)
