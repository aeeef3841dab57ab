// The data page of a tenant with 10,000 measurements of 20 fields each: how long it takes to open, to search, and to
// show the chart of a field. All times but the first one are measured inside of the page, from the click or key to the
// drawn answer. The first one is that of the first catalogue after a restart, for which all names are read.
import { setTimeout as pause } from 'node:timers/promises'
import { machineMemoryMb } from '@atrium/core/server/settings/memory'
import type { Page } from '@playwright/test'
import { openBrowser } from './shared/browser.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { type Product, startProduct } from './shared/product.ts'
import { judged } from './shared/verdict.ts'

const MEASUREMENTS = 10_000
const FIELDS = 20
const PER_BODY = 100
const BUSY = 503
const BUSY_PAUSE_MS = 1_000
const ROUNDS = 24
/** The measurements whose charts are opened, one in each round; each has a point in every second of an hour. */
const CHARTED = ROUNDS + 1
const POINTS = 3_600
const SECOND_MS = 1_000
const TARGETS = { restart: 3_000, open: 500, search: 100, chart: 300 }

const measurement = (i: number) => `press_${String(i).padStart(5, '0')}`
const fieldNames = Array.from({ length: FIELDS }, (_, i) => `sensor_${String(i).padStart(2, '0')}`)

console.log(machineFacts())
// A tenant of that size needs a server, not a gateway.
const product = await startProduct({ MEMORY_MB: String(machineMemoryMb()) })
const browser = await openBrowser()
try {
  const began = performance.now()
  await fill(product)
  console.log(
    `${MEASUREMENTS} measurements of ${FIELDS} fields written in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, product)
  print('first catalogue after a restart', TARGETS.restart, [await firstCatalogue(page, product)])
  await page.goto(`${product.url}/visual/data?db=bench`)
  await page.getByText(measurement(0), { exact: true }).waitFor()
  const loaded = await repeat(() => loadPage(page, product.url))
  print('opens from the menu', TARGETS.open, await repeat(() => openFromMenu(page)))
  print('opens as a whole page', TARGETS.open, loaded)
  await page.goto(`${product.url}/visual/data?db=bench`)
  await page.getByText(measurement(0), { exact: true }).waitFor()
  print('chart of a measurement', TARGETS.chart, await repeat((round) => openMeasurement(page, round)))
  print('chart of another field', TARGETS.chart, await repeat((round) => chooseField(page, round)))
  print('search', TARGETS.search, await repeat((round) => search(page, round)))
} finally {
  await browser.close()
  await product.close()
}

function print(name: string, atMost: number, times: number[]): void {
  console.log(`${name}: p95 ${judged(percentile(times, 95), ' ms', { atMost }, 0)}; ${describeMs(times)}`)
}

async function repeat(work: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  // The first round is for the caches of browser and server.
  for (let round = 0; round <= ROUNDS; round++) times.push(await work(round))
  return times.slice(1)
}

async function fill({ url, ingestToken }: Product): Promise<void> {
  const nowMs = Date.now()
  const values = (n: number) => fieldNames.map((name, i) => `${name}=${((n * 7 + i) % 1_000) / 10}`).join(',')
  for (let first = 0; first < MEASUREMENTS; first += PER_BODY) {
    const lines = Array.from({ length: PER_BODY }, (_, i) => `${measurement(first + i)},line=A ${values(i)} ${nowMs}`)
    await write(url, ingestToken, lines)
  }
  for (let i = 0; i < CHARTED; i++) {
    const lines = Array.from({ length: POINTS }, (_, n) => {
      return `${measurement(i)},line=A ${values(n)} ${nowMs - (n + 1) * SECOND_MS}`
    })
    await write(url, ingestToken, lines)
  }
}

async function write(url: string, token: string, lines: readonly string[]): Promise<void> {
  const headers = { authorization: `Token demo:${token}` }
  const body = lines.join('\n')
  for (;;) {
    const answer = await fetch(`${url}/write?db=bench&precision=ms`, { method: 'POST', headers, body })
    if (answer.ok) return
    if (answer.status !== BUSY) throw new Error(await answer.text())
    await pause(BUSY_PAUSE_MS)
  }
}

async function signIn(page: Page, { url, demoPassword }: Product): Promise<void> {
  const data = { username: 'demo', password: demoPassword }
  const answer = await page.request.post(`${url}/api/user/login?type=pc`, { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(await answer.text())
}

/** From the moment at which people can sign in. */
async function firstCatalogue(page: Page, product: Product): Promise<number> {
  await product.restart()
  const began = performance.now()
  const answer = await page.request.get(`${product.url}/api/datasource/catalogue?db=bench`)
  if (!answer.ok()) throw new Error(await answer.text())
  return performance.now() - began
}

async function loadPage(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/visual/data?db=bench`, { waitUntil: 'commit' })
  await page.getByText(measurement(0), { exact: true }).waitFor()
  return page.evaluate(() => performance.now())
}

/** From the list of dashboards to the first names of the catalogue. */
async function openFromMenu(page: Page): Promise<number> {
  await page.locator('a[href="/visual/dashboard/list"]').first().click()
  await page.locator('.ant-table').first().waitFor()
  return page.evaluate(timed, { click: 'a[href="/visual/data"]', until: '.x-row-database' })
}

async function openMeasurement(page: Page, round: number): Promise<number> {
  const name = measurement(round)
  const row = page.getByText(name, { exact: true }).first()
  await row.scrollIntoViewIfNeeded()
  await row.evaluate((element) => element.setAttribute('data-bench', 'next'))
  const ms = await page.evaluate(timed, {
    click: '[data-bench="next"]',
    until: ':is(.visual-explore-points, .x-points)',
    of: { ':is(.visual-explore-head, .x-head) h2': name },
  })
  await row.evaluate((element) => element.removeAttribute('data-bench'))
  return ms
}

/** Chooses one field more or less; the chart is drawn when it is not marked as late. */
async function chooseField(page: Page, round: number): Promise<number> {
  const boxes = page.locator(':is(.visual-explore-fields, .x-fields) input[type="checkbox"]')
  await boxes.nth(1 + (round % 2)).evaluate((element) => element.setAttribute('data-bench', 'field'))
  const before = (await page.locator(':is(.visual-explore-points, .x-points)').textContent()) ?? ''
  const ms = await page.evaluate(timed, {
    click: '[data-bench="field"]',
    until: ':is(.visual-explore-points, .x-points)',
    not: before,
  })
  await page.locator('[data-bench="field"]').evaluate((element) => element.removeAttribute('data-bench'))
  return ms
}

async function search(page: Page, round: number): Promise<number> {
  const text = round % 2 === 0 ? `press_0${String(1000 + round * 37)}` : `${1000 + round * 37} sensor_07`
  const found = round % 2 === 0 ? measurement(1000 + round * 37) : 'sensor_07'
  return page.evaluate(timed, { type: text, until: '.x-row-hit span', of: { '.x-row-hit span': found } })
}

interface Timed {
  click?: string
  type?: string
  /** The selector of what must appear. */
  until: string
  /** Selector → the text that its first element must have. */
  of?: Record<string, string>
  /** The text that it must not have any more. */
  not?: string
}

/** Runs in the page: clicks or types, and returns the time until the frame in which the answer is drawn. */
function timed({ click, type, until, of = {}, not }: Timed): Promise<number> {
  return new Promise((done, failed) => {
    const startedMs = performance.now()
    const field = document.querySelector<HTMLInputElement>(':is(.visual-explore-tree, .x-tree) input')
    if (click) document.querySelector<HTMLElement>(click)?.click()
    else if (field) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, type)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const look = () => {
      const texts = Object.entries(of).every(([at, text]) => document.querySelector(at)?.textContent === text)
      const shown = document.querySelector(until)
      if (shown && texts && (not === undefined || shown.textContent !== not)) return done(performance.now() - startedMs)
      if (performance.now() - startedMs > 10_000) return failed(new Error(`nothing appeared: ${until}`))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
