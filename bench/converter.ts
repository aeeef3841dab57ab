// What scripts of authors cost (decision 85). In this process: a call on one row, on 3,600 points, and the memory of 100
// different scripts. In Chromium: how soon scripts that do not end are stopped, and the longest time between two frames of
// the page meanwhile.
import { setTimeout as pause } from 'node:timers/promises'
import { assetPolicy } from '@atrium/core/server/http/asset-policy'
import { CONVERTER_LIMITS, type ConverterInput } from '@atrium/dashboards/contract/converter/call'
import { CONVERTER_KILL_MS } from '@atrium/dashboards/contract/converter/converter-queue'
import { keptConverters } from '@atrium/dashboards/contract/converter/kept-converters'
import { STUCK } from '@atrium/dashboards/testing/converter/escapes'
import { openQuickjs } from '@atrium/dashboards/testing/converter/quickjs'
import type { ConverterPage } from '../product/converters/page.ts'
import { servePage } from '../product/converters/served-page.ts'
import { openBrowser } from './shared/browser.ts'
import { median, percentile } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { processorTime, usedBetween } from './shared/processor-time.ts'

declare global {
  interface Window extends ConverterPage {}
}

const SCRIPT = 'return data.map(({ time, value }) => ({ time, value: value * 2 }))'
const ONE_ROW_CALLS = 5_000
const POINTS = 3_600
const LARGE_CALLS = 300
const SCRIPTS = 100
const KILLS = 10

console.log(machineFacts())
await inProcess()
await inChromium()

function points(count: number): ConverterInput {
  const times = Array.from({ length: count }, (_, at) => 1_700_000_000_000 + at * 1_000)
  const values = times.map((_, at) => Math.round(50_000 + 30_000 * Math.sin(at / 90)) / 1_000)
  return { datasets: [{ names: ['time', 'value'], cells: [times, values] }], parameters: {}, range: null }
}

async function inProcess(): Promise<void> {
  const before = memoryMB()
  const convert = keptConverters(await openQuickjs(), CONVERTER_LIMITS)
  const call = (input: ConverterInput, source = SCRIPT): void => {
    const answer = convert({ source, input })
    if ('failed' in answer) throw new Error(`${answer.failed.why} ${answer.failed.detail ?? ''}`)
  }
  const small = points(1)
  const large = points(POINTS)
  call(small)

  const rowMs: number[] = []
  for (let n = 0; n < ONE_ROW_CALLS; n++) {
    const startMs = performance.now()
    call(small)
    rowMs.push(performance.now() - startMs)
  }
  const p95Ms = percentile(rowMs, 95)
  const work = 'a script on one row, after its first call'
  console.log(
    `${work}, p95: ${handOver({ work, against: '', value: p95Ms, rounds: [], unit: ' ms', target: { atMost: 0.2 } })}`,
  )

  const largeMs: number[] = []
  for (let n = 0; n < LARGE_CALLS; n++) {
    const start = processorTime()
    call(large)
    largeMs.push(usedBetween(start, processorTime()).allMs)
  }
  const all = `a script on ${POINTS} points, processor time`
  const figure = { work: all, against: '', value: median(largeMs), rounds: [], unit: ' ms', target: { atMost: 12 } }
  console.log(`${all}, median: ${handOver(figure)}`)

  for (let n = 0; n < SCRIPTS; n++) call(large, `${SCRIPT} // ${n}`)
  const usedMB = memoryMB() - before
  const many = `${SCRIPTS} different scripts, each after ${POINTS} points`
  const memory = { work: many, against: '', value: usedMB, rounds: [], unit: ' MB', target: { atMost: 64 }, digits: 0 }
  console.log(`${many}, memory: ${handOver(memory)}`)
}

/** What the heaps and the memory of WebAssembly take together. */
function memoryMB(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_000_000
}

async function inChromium(): Promise<void> {
  const served = await servePage((file) => assetPolicy(file) ?? "default-src 'self'")
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(served.address)
    await page.waitForFunction(() => 'convert' in window)
    const scripts = {
      'a loop': { source: 'for (;;) {}', withinMs: 200 },
      'a script that allocates': {
        source: 'const all = []; for (;;) all.push(new Array(1000).fill(1))',
        withinMs: 500,
      },
      'a search without an end': { source: STUCK, withinMs: 500 },
    }
    for (const [name, { source, withinMs }] of Object.entries(scripts)) {
      const rounds: Awaited<ReturnType<typeof stoppedIn>>[] = []
      for (let round = 0; round < KILLS; round++) {
        // A new worker has started, so that its start is not counted.
        await page.evaluate(stoppedIn, { source: 'return []', killMs: CONVERTER_KILL_MS })
        await pause(200)
        rounds.push(await page.evaluate(stoppedIn, { source, killMs: CONVERTER_KILL_MS }))
      }
      const tookMs = rounds.map(({ tookMs }) => tookMs)
      const work = `${name} is stopped, median`
      const figure = { work, against: '', value: median(tookMs), rounds: tookMs, unit: ' ms', digits: 0 }
      console.log(`${work}: ${handOver({ ...figure, target: { atMost: withinMs } })}, by ${rounds[0]!.why}`)
      const gapMs = median(rounds.map(({ longestGapMs }) => longestGapMs))
      console.log(`  the page draws meanwhile: at most ${gapMs.toFixed(0)} ms between two frames (median)`)
    }
  } finally {
    await browser.close()
    served.close()
  }
}

/** This function runs in the page. */
async function stoppedIn({ source, killMs }: { source: string; killMs: number }) {
  let longestGapMs = 0
  let lastMs = performance.now()
  let isOver = false
  const draw = () => {
    const nowMs = performance.now()
    longestGapMs = Math.max(longestGapMs, nowMs - lastMs)
    lastMs = nowMs
    if (!isOver) requestAnimationFrame(draw)
  }
  requestAnimationFrame(draw)
  const startMs = performance.now()
  const answer = await window.convert(killMs, source, { datasets: [], parameters: {}, range: null })
  isOver = true
  return { tookMs: performance.now() - startMs, longestGapMs, why: 'failed' in answer ? answer.failed.why : 'nothing' }
}
