import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { formatLine } from '@atrium/timeseries/server/store/lines/format-line'
import { DEMO_SEED, factoryOf } from '../../product/sim/factory.ts'

/** A signal as a plant has it. Its lines have timestamps in µs, the oldest first. */
export interface Signal {
  name: string
  /** What InfluxDB stores and VictoriaMetrics does not: texts. */
  isText?: boolean
  bodies(): Generator<string>
}

const START_MS = Date.UTC(2025, 5, 1)
const DAYS = 30
const DAY_MS = 86_400_000
const LINES_PER_BODY = 5_000

/** @param sensorFile the gzipped CSV of the sensors of a house; without it that signal is left out */
export function signals(sensorFile: string | undefined): Signal[] {
  const sensor = sensorFile
    ? [{ name: 'sensors of a house, 10 min', bodies: () => grouped(sensorLines(sensorFile)) }]
    : []
  return [
    ...sensor,
    { name: 'simulated factory, 30 days, 10 s', bodies: () => grouped(factoryLines()) },
    { name: 'counter, 30 days, 1 s', bodies: () => grouped(everySecond(counter())) },
    { name: 'drifting float, 30 days, 1 s', bodies: () => grouped(everySecond(drift())) },
    { name: 'status text, 30 days, 1 s', isText: true, bodies: () => grouped(everySecond(status())) },
  ]
}

function* grouped(lines: Generator<string>): Generator<string> {
  let body: string[] = []
  for (const line of lines) {
    body.push(line)
    if (body.length < LINES_PER_BODY) continue
    yield body.join('\n')
    body = []
  }
  if (body.length > 0) yield body.join('\n')
}

/** Rows of `YYYY/M/D H:mm` at +01:00 and 27 numbers, as they are in the file. */
function* sensorLines(path: string): Generator<string> {
  const [head = '', ...rows] = gunzipSync(readFileSync(path)).toString().trim().split(/\r?\n/)
  const names = head.split(',').slice(1)
  for (const row of rows) {
    const [date = '', ...cells] = row.split(',')
    const [year, month, day, hour, minute] = date.split(/[/ :]/).map(Number)
    const timeMs = Date.UTC(year ?? 0, (month ?? 1) - 1, day, (hour ?? 0) - 1, minute)
    yield `house ${names.map((name, i) => `${name}=${Number(cells[i])}`).join(',')} ${timeMs}000`
  }
}

function* factoryLines(): Generator<string> {
  const factory = factoryOf(DEMO_SEED)
  for (let timeMs = START_MS; timeMs < START_MS + DAYS * DAY_MS; timeMs += 10_000) {
    for (const point of factory(timeMs)) yield formatLine(point)
  }
}

function* everySecond(fields: Generator<string>): Generator<string> {
  for (let timeMs = START_MS; timeMs < START_MS + DAYS * DAY_MS; timeMs += 1_000) {
    yield `signal ${fields.next().value} ${timeMs}000`
  }
}

/** Pieces made: now and then one more, and none for a while. */
function* counter(): Generator<string> {
  const random = randomFrom(1)
  let pieces = 0
  for (let i = 0; ; i++) {
    if (i % 3_600 < 3_300 && random() < 0.4) pieces++
    yield `pieces=${pieces}i`
  }
}

/** A temperature that moves slowly, with three decimals. */
function* drift(): Generator<string> {
  const random = randomFrom(2)
  let value = 60
  for (let i = 0; ; i++) {
    value += (random() - 0.5) * 0.02 + (60 + 8 * Math.sin(i / 14_000) - value) * 0.001
    yield `temperature=${value.toFixed(3)}`
  }
}

/** What a machine says of itself: the same text for minutes. */
function* status(): Generator<string> {
  const texts = ['running', 'idle', 'set-up', 'fault: door open', 'fault: no material', 'cleaning']
  const random = randomFrom(3)
  let text = texts[0]
  for (;;) {
    if (random() < 0.004) text = texts[Math.floor(random() * texts.length)]
    yield `status="${text}"`
  }
}

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
