import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { CDPSession, LaunchOptions, Page } from '@playwright/test'
import { chromiumLaunch } from '../testing/chromium.ts'
import { type Leftovers, watchLeftovers } from './watch-leftovers.ts'

/** The harness in the page (kinds.tsx). */
export interface SoakPage {
  kinds: readonly string[]
  /** Kinds of the harness itself that leave something behind. */
  leaks: readonly string[]
  mount(kind: string): Promise<void>
  /** Changes the data `count` times, from that step on. */
  update(from: number, count: number): Promise<void>
  /** The text that the kind shows. */
  text(): string
  unmount(): Promise<void>
}

type Counts = Leftovers & { nodes: number; listeners: number }

export interface Soaked {
  kind: string
  /** The growth of the heap for each update, after a collection, in kB. */
  kBPerUpdate: number
  grows: boolean
  /** What was left after the kind was gone, by its name in Counts; nothing for none. */
  left: Partial<Counts>
  /** Errors of the page meanwhile. */
  errors: readonly string[]
}

/** How a kind is soaked. */
export interface Course {
  /** Updates of one round of measuring. */
  updates: number
  /** How often the growth is measured before it counts: caches fill up in the first rounds, a leak grows in each. */
  rounds: number
  /** A round with this growth for each update, or less, is enough. */
  enoughKB: number
}

/** Updates before the growth is measured. They draw each change of the data several times. */
const WARM_UP = 20

export const LONG: Course = { updates: 500, rounds: 3, enoughKB: 0.5 }

/** Charts keep the widths of some hundred texts; until then one kind grows by 0.4 kB. */
export const SHORT: Course = { updates: 100, rounds: 6, enoughKB: 0.3 }

/**
 * The browser of a soak run compiles each function once, when it is first called. Otherwise it would do so again in each
 * of the first 800 updates, for functions that are often called, and its code is part of the heap: up to 5 kB for each
 * update. Without it, what does not grow is measured to grow by less than 0.1 kB.
 */
export const soakLaunch: LaunchOptions = {
  ...chromiumLaunch,
  args: [...chromiumLaunch.args, '--js-flags=--always-sparkplug --no-lazy-feedback-allocation --no-maglev --no-opt'],
}

const ORIGIN = 'http://soak.test'
/** How often what is left is counted again, before it counts as left. */
const LOOKS = 20

declare global {
  interface Window {
    soak: SoakPage
    leftovers(): Leftovers
  }
}

/** Whether a kind leaves nothing and does not grow. */
export function isSound({ grows, left, errors }: Soaked): boolean {
  return !grows && Object.keys(left).length === 0 && errors.length === 0
}

/** Opens the harness, as built into `folder`. No server is needed: the page's requests are answered from the folder. */
export async function openSoakPage(page: Page, folder: string): Promise<CDPSession> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const contentType = types[extname(path)]
    if (!contentType) return route.fulfill({ status: 204 })
    return route.fulfill({ contentType, body: readFileSync(join(folder, path)) })
  })
  await page.addInitScript(watchLeftovers)
  await page.goto(`${ORIGIN}/soak/kinds.html`)
  await page.waitForFunction(() => 'soak' in window)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  return session
}

/** Draws a kind, changes its data, removes it, and measures what has grown and what is left. */
export async function soakKind(page: Page, session: CDPSession, kind: string, course: Course): Promise<Soaked> {
  const { updates, rounds, enoughKB } = course
  const errors: string[] = []
  const note = (error: Error) => errors.push(error.message)
  page.on('pageerror', note)
  // The first round creates what lasts as long as the page: code, fonts, listeners of modules.
  await inPage(page, 'mount', kind)
  await inPage(page, 'update', 0, WARM_UP)
  await inPage(page, 'unmount')
  const before = await counted(page, session)
  await inPage(page, 'mount', kind)
  await inPage(page, 'update', 0, WARM_UP)
  let bytesPerUpdate = Number.POSITIVE_INFINITY
  let bytes = await heapBytes(session)
  for (let round = 0; round < rounds && bytesPerUpdate > enoughKB * 1000; round++) {
    await inPage(page, 'update', WARM_UP + round * updates, updates)
    const before = bytes
    bytes = await heapBytes(session)
    bytesPerUpdate = (bytes - before) / updates
  }
  await inPage(page, 'unmount')
  const left = await leftAfter(page, session, before)
  page.off('pageerror', note)
  const kBPerUpdate = bytesPerUpdate / 1000
  return { kind, kBPerUpdate, grows: kBPerUpdate > enoughKB, left, errors }
}

function inPage(page: Page, act: 'mount' | 'update' | 'unmount', ...args: (string | number)[]): Promise<void> {
  return page.evaluate(([name, given]) => (window.soak[name] as (...all: unknown[]) => Promise<void>)(...given), [
    act,
    args,
  ] as const)
}

async function collect(session: CDPSession): Promise<void> {
  // A second collection takes what the finalizers of the first have released.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
}

async function heapBytes(session: CDPSession): Promise<number> {
  await collect(session)
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

async function counted(page: Page, session: CDPSession): Promise<Counts> {
  await collect(session)
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  const leftovers = await page.evaluate(() => window.leftovers())
  return { ...leftovers, nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

async function leftAfter(page: Page, session: CDPSession, before: Counts): Promise<Partial<Counts>> {
  let left: Partial<Counts> = {}
  for (let look = 0; look < LOOKS; look++) {
    const after = await counted(page, session)
    const more = Object.entries(after).map(([name, count]) => [name, count - before[name as keyof Counts]] as const)
    left = Object.fromEntries(more.filter(([, count]) => count > 0))
    if (Object.keys(left).length === 0) break
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return left
}
