/** Helpers for journeys with video: real media servers, what a browser shows of them, and where secrets could be found. */
import { readFileSync } from 'node:fs'
import { openDatabase } from '@atrium/core/server/db/database'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { expect, type Locator, type Page } from '@playwright/test'
// @ts-expect-error the project's scripts are plain JavaScript
import { descendantsOf } from '../../scripts/suite/processes.mjs'
import { postgresUrl } from '../testing/postgres-url.ts'
import { START_TIMEOUT_MS, STOP_TIMEOUT_MS } from '../testing/product-process.ts'
import { send, signIn } from './desk.ts'
import { test as base, openWorld, type World } from './world.ts'

const SECRET_KEY = 'only-for-journeys-with-cameras'.padEnd(32, '-')

/** Keeps what a journey has started until it ends. */
export type Keep = <T extends { stop(): Promise<unknown> }>(started: T | Promise<T>) => Promise<T>

/** Journeys with cameras at this machine, which the operator allows. */
export const test = base.extend<{ keep: Keep }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const world = await openWorld({ SIM: '0', EGRESS_ALLOW: '127.0.0.1', SECRET_KEY })
      try {
        await use(world)
      } finally {
        await world.close()
      }
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS + STOP_TIMEOUT_MS },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  keep: async ({}, use) => {
    const started: { stop(): Promise<unknown> }[] = []
    await use(async (one) => {
      const running = await one
      started.push(running)
      return running
    })
    for (const one of started.reverse()) await one.stop()
  },
})

/** An item of 480 by 270, in the row and column of a wall of four columns. */
export function video(_id: string, component: string, place: number, props: Record<string, unknown>): ComponentItem {
  return {
    ...DEFAULT_ITEM,
    _id,
    left: (place % 4) * 480,
    top: Math.floor(place / 4) * 270,
    width: 480,
    height: 270,
    component: { component, title: _id, version: 1, props, dataSources: [] },
  }
}

/** Signs the page in as an author whose tenant allows this machine, too. */
export async function signInAuthor(page: Page, world: World): Promise<void> {
  await signIn(page, world)
  await send(page, world, 'PUT', '/api/platform/egress', { entries: ['127.0.0.1'] })
}

/** Makes a dashboard and opens it. Its items name it. */
export async function openDashboard(page: Page, world: World, components: ComponentItem[]): Promise<string> {
  const name = components
    .map(({ _id }) => _id)
    .join()
    .slice(0, 40)
  const { _id } = await send(page, world, 'POST', '/api/dashboard', { name, components })
  await page.goto(`/visual/dashboard/view/${_id}`)
  return _id
}

/** Changes the released props of an item as its author, who sees the dashboard in `page`. */
export async function setProps(page: Page, world: World, dashboard: string, item: string, props: object) {
  const read = await page.request.get(`${world.url}/api/dashboard?_id=${dashboard}`)
  const { rev, components } = (await read.json()).dashboard as { rev: number; components: ComponentItem[] }
  const changed = components.map((one) =>
    one._id === item ? { ...one, component: { ...one.component, props: { ...one.component.props, ...props } } } : one,
  )
  await send(page, world, 'PUT', '/api/dashboard', { _id: dashboard, rev, components: changed })
}

export const shown = (page: Page, item: string) => page.locator(`[data-item="${item}"]`)

/** The sum of what the front video within a place shows now; null without a picture. */
const pixelsOf = (place: Locator) =>
  place.evaluate((element) => {
    const video = element.querySelector<HTMLVideoElement>('video.dashboards-video-front')
    if (!video || video.videoWidth === 0) return null
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 36
    const context = canvas.getContext('2d')!
    context.drawImage(video, 0, 0, 64, 36)
    const { data } = context.getImageData(0, 0, 64, 36)
    return data.reduce((sum, value, index) => (sum * 31 + value * (index % 7)) % 1_000_003, 0)
  })

/** Its pixels change, several times. */
export async function expectMoving(place: Locator): Promise<void> {
  const seen = new Set<number>()
  await expect
    .poll(
      async () => {
        const sum = await pixelsOf(place)
        if (sum !== null) seen.add(sum)
        return seen.size
      },
      { timeout: 60_000, intervals: [200] },
    )
    .toBeGreaterThan(3)
}

/** All texts that a page is sent and sends: answers, documents, messages of sockets, addresses. */
export function listenTo(page: Page): () => string {
  const texts: string[] = []
  page.on('response', async (response) => {
    texts.push(response.url())
    if (/json|html|mpegurl/.test(response.headers()['content-type'] ?? ''))
      texts.push(await response.text().catch(() => ''))
  })
  page.on('websocket', (socket) => {
    texts.push(socket.url())
    socket.on('framesent', ({ payload }) => texts.push(String(payload)))
    socket.on('framereceived', ({ payload }) => texts.push(String(payload)))
  })
  return () => texts.join('\n')
}

/** Each of `secrets` stands in none of the texts, in no line of the server's log, of `ps` or of the database's records. */
export async function expectNowhere(
  world: World,
  secrets: readonly string[],
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const places = { ...texts, log: world.output(), ps: commandLines(world.pid), records: await recordsOf(world) }
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
  )
  expect(found).toEqual([])
}

/** Of the server and everything that it has started. */
export function commandLines(pid: number): string {
  return [pid, ...(descendantsOf(pid) as number[])]
    .map((each) => {
      try {
        return readFileSync(`/proc/${each}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return ''
      }
    })
    .join('\n')
}

/** What was noted of changes and of calls to others. */
async function recordsOf({ dataDir }: World): Promise<string> {
  const db = openDatabase({ url: postgresUrl(dataDir), secretKey: SECRET_KEY, poolSize: 1, log: console })
  try {
    const { rows } = await db.executeSql(
      'select to_jsonb(a)::text as row from audit_log a union all select to_jsonb(l)::text from open_app_log l',
    )
    return JSON.stringify(rows)
  } finally {
    await db.close()
  }
}
