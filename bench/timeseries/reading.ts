import { median } from '../shared/distribution.ts'
import { handOver } from '../shared/figure.ts'
import { SERIES, START_MS } from './bodies.ts'
import type { Client } from './client.ts'
import type { Load } from './client-process.ts'
import { countRows, findDifference } from './same-answers.ts'
import { DB, type Side, type Sides } from './sides.ts'
import { readingWork, type Work } from './statements.ts'

/** Each statement runs at least this often, and at least for this time. */
const ROUNDS = 7
const MEASURED_MS = 4_000
const WARM_UP_MS = 2_000
const ROWS_PER_SERIES = 2_000
const STEP_MS = 60_000
const LOAD: Load = {
  shape: 'steady',
  writers: 8,
  rows: SERIES * ROWS_PER_SERIES,
  rowsPerBody: 1000,
  firstRow: 0,
  stepMs: STEP_MS,
}
/** What `compareReads` reads. */
export async function loadSeries(client: Client, side: Side): Promise<void> {
  const { ms, points } = await client.write(side, DB, LOAD)
  console.log(`${points.toLocaleString('en-US')} points into ${side.name} in ${(ms / 1000).toFixed(1)} s`)
}

/** The same statements on both sides in turn. */
export async function compareReads(client: Client, { ours, influx }: Sides): Promise<void> {
  const endMs = START_MS + ROWS_PER_SERIES * STEP_MS
  for (const work of readingWork({ startMs: START_MS, endMs })) {
    const both = async () => {
      const own = await client.ask(ours, DB, work.statement)
      return { own, other: influx && (await client.ask(influx, DB, work.statement)) }
    }
    const first = await both()
    compareAnswers(work, first.own.text, first.other?.text)
    for (const endsMs = performance.now() + WARM_UP_MS; performance.now() < endsMs; ) await both()
    const mine: number[] = []
    const theirs: number[] = []
    for (const endsMs = performance.now() + MEASURED_MS; mine.length < ROUNDS || performance.now() < endsMs; ) {
      const { own, other } = await both()
      mine.push(own.ms)
      theirs.push(other?.ms ?? Number.NaN)
    }
    const [own, other] = [median(mine), median(theirs)]
    const ratio = handOver({
      work: work.name,
      ours: `${own.toFixed(2)} ms`,
      against: `InfluxDB ${other.toFixed(2)} ms`,
      value: own / other,
      rounds: [],
      unit: 'x',
      target: { atMost: work.target },
    })
    console.log(`${work.name}: ${own.toFixed(1)} ms, InfluxDB ${other.toFixed(1)} ms = ${ratio} over ${mine.length}`)
  }
}

/** Prints a warning if the two answers differ, because then the ratio means nothing. */
function compareAnswers({ name, ties }: Work, mine: string, theirs: string | undefined): void {
  if (theirs === undefined) return
  const [own, other] = [countRows(mine), countRows(theirs)]
  const difference = own === other && !ties ? findDifference(mine, theirs) : null
  if (own === 0) console.log(`  ${name}: WRONG: no rows`)
  if (own !== other) console.log(`  ${name}: DIFFERENT: ${own} rows here, ${other} from InfluxDB`)
  if (difference) console.log(`  ${name}: DIFFERENT: ${difference}`)
}
