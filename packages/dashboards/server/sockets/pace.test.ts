import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { boardWorld } from '../../testing/sockets/board-world.ts'
import { openPage } from '../../testing/sockets/page.ts'

let world: World
beforeAll(async () => {
  world = await boardWorld()
})

const unwatch = ['unwatch', { watch: 'w' }] as const

test('a page is answered between the messages that another one has sent at once', async () => {
  const [many, one] = [await openPage(world.url), await openPage(world.url)]
  const MESSAGES = 500
  let answered = 0
  const answers = Array.from({ length: MESSAGES }, () => many.ask(...unwatch).then(() => ++answered))
  await answers[0]
  await one.ask(...unwatch)
  expect(answered).toBeLessThan(MESSAGES)
  await Promise.all(answers)
})

test('a page that goes on in spite of refusals is cut off, and may come again', async () => {
  const page = await openPage(world.url)
  for (let n = 0; n < 2_000; n++) page.socket.emit('unwatch', { watch: 'w' }, () => undefined)
  await expect.poll(() => [page.breaks(), page.socket.connected]).toEqual([1, true])
  expect((await page.ask(...unwatch)).code).toBe(0)
})
