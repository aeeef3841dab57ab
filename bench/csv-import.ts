// A CSV file of a million rows, imported by the command line and by the page in Chromium. The page's main thread must
// stay free meanwhile: its longest task is printed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@atrium/core/server/project-root'
import { machineMemoryMb } from '@atrium/core/server/settings/memory'
import { openBrowser } from './shared/browser.ts'
import { machineFacts } from './shared/machine.ts'
import { type Product, startProduct } from './shared/product.ts'
import { judged } from './shared/verdict.ts'

const ROWS = Number(process.env.CSV_ROWS ?? 1_000_000)
const ROWS_PER_PIECE = 10_000
const LONGEST_MS = 600_000
const START_MS = Date.UTC(2026, 0, 1)

console.log(machineFacts())
const folder = mkdtempSync(join(tmpdir(), 'atrium-csv-'))
const file = join(folder, 'million.csv')
await writeTable(file)
// A tenant of that size needs a server, not a gateway.
const product = await startProduct({ MEMORY_MB: String(machineMemoryMb()) })
const browser = await openBrowser()
try {
  // Twice each in turns, and the better one counts: the first run also creates the store's files.
  const rates = { command: 0, browser: 0 }
  let longestMs = 0
  for (let round = 1; round <= 2; round++) {
    rates.command = Math.max(rates.command, await byCommand(product, `command_${round}`))
    const page = await inBrowser(product, `browser_${round}`)
    rates.browser = Math.max(rates.browser, page.rate)
    longestMs = Math.max(longestMs, page.longestMs)
  }
  console.log(`command line: ${shown(rates.command)} rows/s; browser: ${shown(rates.browser)} rows/s`)
  console.log(`browser against command line: ${judged(rates.browser / rates.command, 'x', { atLeast: 0.7 })}`)
  console.log(`longest task of the page's main thread: ${longestMs.toFixed(0)} ms`)
} finally {
  await browser.close()
  await product.close()
  rmSync(folder, { recursive: true })
}

async function writeTable(path: string): Promise<void> {
  const out = createWriteStream(path)
  out.write('time,site,temperature,pressure\n')
  for (let first = 0; first < ROWS; first += ROWS_PER_PIECE) {
    const rows = Array.from({ length: Math.min(ROWS_PER_PIECE, ROWS - first) }, (_, i) => {
      const at = first + i
      const [temperature, pressure] = [20 + 5 * Math.sin(at / 500), 101.3 + Math.cos(at / 700)]
      return `${new Date(START_MS + at * 1000).toISOString()},s${at % 10},${temperature.toFixed(2)},${pressure.toFixed(3)}\n`
    })
    if (!out.write(rows.join(''))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

async function byCommand({ url, ingestToken }: Product, measurement: string): Promise<number> {
  const program = join(projectRoot, 'dist/server/import.mjs')
  const target = ['--db', 'files', '--measurement', measurement, '--tag', 'site']
  const access = ['--url', url, '--user', 'demo', '--token', ingestToken]
  const began = performance.now()
  const child = spawn(process.execPath, [program, file, ...target, ...access], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  return report('command line', began)
}

async function inBrowser({ url, demoPassword }: Product, measurement: string) {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const data = { username: 'demo', password: demoPassword }
  const signedIn = await page.request.post('/api/user/login?type=pc', { data, headers: { origin: url } })
  if (!signedIn.ok()) throw new Error(await signedIn.text())
  await page.goto('/visual/connect')
  await page.getByLabel('选择文件').setInputFiles(file)
  await page.getByLabel('测量').fill(measurement)
  await page.evaluate(() => {
    const longest = { ms: 0 }
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
    }).observe({ type: 'longtask' })
  })
  const began = performance.now()
  await page.getByRole('button', { name: '开始导入' }).click()
  await page.getByText('导入完成').waitFor({ timeout: LONGEST_MS })
  const rate = report('browser', began)
  const text = (await page.getByText('导入完成').textContent()) ?? ''
  if (!text.includes(ROWS.toLocaleString('zh-CN'))) throw new Error(text)
  const longestMs = await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms)
  await page.close()
  return { rate, longestMs }
}

function report(what: string, began: number): number {
  const seconds = (performance.now() - began) / 1000
  console.log(`${what}: ${shown(ROWS)} rows in ${seconds.toFixed(1)} s`)
  return ROWS / seconds
}

function shown(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
