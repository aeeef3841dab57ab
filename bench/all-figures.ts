// The table of all figures that have a goal: runs the benchmarks that measure them, one after another, and prints what
// they hand over. It takes about 80 minutes, and the machine should do nothing else.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@atrium/core/server/project-root'
import { figureTable, type Outcome, readFigures } from './figures/table.ts'
import { FIGURES_FILE } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'

const BENCHES = [
  'request',
  'timeseries-ingest',
  'store-ingest',
  'timeseries-reads',
  'store-reads',
  'disk',
  'mqtt-ingest',
  'broker-ingest',
  'memory',
  'viewers',
  'sources',
]

const facts = machineFacts()
const folder = mkdtempSync(join(tmpdir(), 'atrium-figures-'))
try {
  const outcomes: Outcome[] = []
  for (const bench of BENCHES) outcomes.push(await runBench(bench))
  console.log(`\n${facts}\n`)
  for (const line of figureTable(outcomes)) console.log(line)
  if (outcomes.some(({ exitCode }) => exitCode !== 0)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function runBench(bench: string): Promise<Outcome> {
  const file = join(folder, bench)
  const child = spawn(process.execPath, ['scripts/bench.mjs', bench], {
    cwd: projectRoot,
    env: { ...process.env, [FIGURES_FILE]: file },
    stdio: 'inherit',
  })
  // A process that was ended by a signal has no code.
  const [code] = (await once(child, 'exit')) as [number | null]
  return { bench, exitCode: code ?? 1, figures: existsSync(file) ? readFigures(readFileSync(file, 'utf8')) : [] }
}
