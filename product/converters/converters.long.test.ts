// A world of its own: only the headers of its answers are read, so it has no app.
import { assetPolicy } from '@atrium/core/server/http/asset-policy'
import { bootWorld } from '@atrium/core/testing/world'
import type { ConverterAnswer, ConverterInput } from '@atrium/dashboards/contract/converter/call'
import { ESCAPES, STUCK } from '@atrium/dashboards/testing/converter/escapes'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumLaunch } from '../testing/chromium.ts'
import type { ConverterPage } from './page.ts'
import { servePage } from './served-page.ts'

declare global {
  interface Window extends ConverterPage {}
}

/** Longer than usual, so that a busy machine does not end what another guard should. */
const KILL_MS = 3000
const isOfSandbox = (path: string) => /sandbox-worker|\.wasm/.test(path)

let browser: Browser
let page: Page
let served: Awaited<ReturnType<typeof servePage>>
/** What the server sends with its pages. */
let pagePolicy: string
let policyOf: (file: string) => string

beforeAll(async () => {
  const world = await bootWorld({ apps: [], packages: [] })
  pagePolicy = (await fetch(`${world.url}/api/health`)).headers.get('content-security-policy')!
  policyOf = (file) => assetPolicy(file) ?? pagePolicy
  served = await servePage((file) => policyOf(file))
  browser = await chromium.launch(chromiumLaunch)
  page = await opened()
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

async function opened(): Promise<Page> {
  const next = await browser.newPage()
  await next.context().addCookies([{ name: 'session', value: 'secret', url: served.address }])
  await next.goto(served.address)
  await next.waitForFunction(() => 'convert' in window)
  return next
}

const INPUT = {
  datasets: [
    {
      names: ['time', 'value'],
      cells: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  parameters: {},
  range: null,
}

/** As text, because what brings values out of the browser leaves some out. */
async function convert(source: string, from = page): Promise<ConverterAnswer> {
  const convertThere = async ([code, input, killMs]: readonly [string, ConverterInput, number]) =>
    JSON.stringify(await window.convert(killMs, code, input))
  return JSON.parse(await from.evaluate(convertThere, [source, INPUT, KILL_MS] as const))
}

test('a page loads the interpreter with its first script, once, and not before', async () => {
  expect(served.asked.filter(isOfSandbox)).toEqual([])
  expect(await convert('return data.map(({ value }) => value * 2)')).toEqual({ rows: [{ value: 6 }, { value: 8 }] })
  const loaded = served.asked.filter(isOfSandbox)
  expect(loaded).toHaveLength(2)
  expect(await convert('for (;;) {}')).toEqual({ failed: { why: 'time' } })
  expect(served.asked.filter(isOfSandbox)).toEqual(loaded)
})

describe('[S8] a converter that tries this in a page ends as it should, and asks the network for nothing:', () => {
  // Twice, because what one call leaves behind would change the next one.
  test.each(Object.entries(ESCAPES))('%s', async (_, { source, ends }) => {
    const before = served.asked.filter((path) => !isOfSandbox(path)).length
    for (const round of [1, 2]) {
      const answer = await convert(source)
      if (!Array.isArray(ends)) expect(answer, `round ${round}`).toEqual(ends)
      else expect('failed' in answer ? answer.failed.why : answer, JSON.stringify(answer)).toBeOneOf(ends)
    }
    expect(served.asked.filter((path) => !isOfSandbox(path))).toHaveLength(before)
  })
})

test('a page draws while a converter is stuck, and what waits behind it is done by a new worker', async () => {
  const stuck = convert(STUCK)
  const next = convert('return [1]')
  const frames = page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
    return 'drawn'
  })
  expect(await Promise.race([stuck, frames])).toBe('drawn')
  expect(await stuck).toEqual({ failed: { why: 'killed' } })
  expect(await next).toEqual({ rows: [{ value: 1 }] })
})

describe('the worker of the sandbox', () => {
  /** What becomes of a request that the worker itself makes. */
  const asked = async (from: Page) => {
    await convert('return [1]', from)
    const fetched = (address: string) =>
      fetch(address).then(
        () => 'loaded',
        () => 'refused',
      )
    return from.workers().at(-1)!.evaluate(fetched, served.address)
  }

  test('[S8] loads nothing', async () => {
    expect(await asked(page)).toBe('refused')
  })

  test('[S8] does so by its own policy: without any, it would load', async () => {
    const usual = policyOf
    policyOf = () => "default-src * 'unsafe-eval' 'wasm-unsafe-eval'"
    const open = await opened()
    expect(await asked(open)).toBe('loaded')
    await open.close()
    policyOf = usual
  })

  test('[S8] alone may compile WebAssembly: with the policy of the pages it does not start', async () => {
    const usual = policyOf
    policyOf = () => pagePolicy
    const closed = await opened()
    expect(await convert('return [1]', closed)).toEqual({ failed: { why: 'unavailable' } })
    expect(
      await closed.evaluate(() =>
        WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
          () => 'compiled',
          () => 'refused',
        ),
      ),
    ).toBe('refused')
    await closed.close()
    policyOf = usual
  })
})
