import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { DB, itemOf, makeBoard, TAGS } from '../../bench/viewers/board.ts'
import { totalMiB } from '../testing/process-memory.ts'
import { openWorld, test, type World } from './world.ts'

const MEMORY_MB = 1024
const PER_SECOND = 2_000
const SECONDS = 15
/** Messages are sent in this many portions of a second. */
const PORTIONS = 20

let world: World

test.beforeAll(async () => {
  world = await openWorld({ MEMORY_MB: String(MEMORY_MB), MALLOC_ARENA_MAX: '2' })
})
test.afterAll(() => world.close())

/** Sends values of all tags in turn, and looks at the memory once a second. @returns the largest size, in MiB */
async function sendMessages(): Promise<number> {
  const { ingestToken, mqttPort, pid } = world
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: 'demo', password: ingestToken })
  const acknowledged: Promise<unknown>[] = []
  let largest = 0
  const fromMs = Date.now() - SECONDS * 1000
  for (let portion = 0; portion < SECONDS * PORTIONS; portion++) {
    const untilNext = pause(1000 / PORTIONS)
    for (let i = 0; i < PER_SECOND / PORTIONS; i++) {
      const number = acknowledged.length
      const time = fromMs + Math.floor(number / TAGS.length)
      const message = JSON.stringify({ fields: { v: number % 1000 }, time })
      acknowledged.push(client.publishAsync(`ts/${DB}/${TAGS[number % TAGS.length]}`, message, { qos: 1 }))
    }
    if (portion % PORTIONS === 0) largest = Math.max(largest, totalMiB(pid))
    await untilNext
  }
  await Promise.all(acknowledged)
  await client.endAsync()
  return largest
}

async function storedPoints(tag: string): Promise<number> {
  const asked = new URLSearchParams({ db: DB, u: 'demo', p: world.ingestToken, q: `select count(v) from ${tag}` })
  const answer = await fetch(`${world.url}/query?${asked}`)
  const { results } = (await answer.json()) as { results: { series?: { values: [string, number][] }[] }[] }
  return results[0]?.series?.[0]?.values[0]?.[1] ?? 0
}

test('with MEMORY_MB=1024 a page of 40 widgets is shown while 2,000 messages a second arrive, in less memory', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const board = await makeBoard(world)
  const perTag = (PER_SECOND * SECONDS) / TAGS.length
  await page.goto(`${world.url}/public/dashboard?_id=${board}`)
  await expect(page.locator('[data-item]')).toHaveCount(TAGS.length)
  const largestMiB = await sendMessages()
  expect(await storedPoints('v01')).toBe(perTag)
  expect(await storedPoints('v20')).toBe(perTag)
  // The last message of each tag has its largest time.
  const last = (PER_SECOND * SECONDS - TAGS.length) % 1000
  await expect(page.locator(`[data-item="${itemOf('v01')}"] output`)).toContainText(last.toFixed(2))
  expect(largestMiB).toBeLessThan(MEMORY_MB)
  expect(await page.locator('[data-item] canvas').count()).toBeGreaterThan(0)
})
