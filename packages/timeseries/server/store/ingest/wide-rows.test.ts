import { expect, it } from 'vitest'
import { leftIn } from '../../../testing/store/left-in-log.ts'
import { appended, content, diskFull, FOR_EVER, lines, openIngest } from '../../../testing/store/open-ingest.ts'
import type { Content } from './request.ts'

const NARROW_ROWS = 5_000
const WIDE_FIELDS = 1_000

const wideFields = Array.from({ length: WIDE_FIELDS }, (_, i) => `f${i}=1`).join(',')
const wideLine = (time: number) => `m v=1,${wideFields} ${time}`
const narrowPoint = (timeUs: number) => ({ measurement: 'm', fields: { v: 1 }, timeUs })
const widePoint = (timeUs: number) => ({
  measurement: 'm',
  fields: Object.fromEntries(Array.from({ length: WIDE_FIELDS }, (_, i) => [i === 0 ? 'v' : `f${i}`, 1])),
  timeUs,
})
const times = Array.from({ length: NARROW_ROWS }, (_, i) => i + 1)
const bodies = [...times.map((time) => `m v=1 ${time}000`), wideLine(9_000_000)].map((line) => Buffer.from(line))

let bytes = 0
const ends = bodies.map(({ length }) => {
  bytes += length
  return bytes
})

/** Many narrow rows, one wide row, and something that is refused, if the form has lines. */
const forms: [string, Content][] = [
  ['lines', content(`${lines(1, NARROW_ROWS)}\n${wideLine(9_000)}\nm v= 1`)],
  ['points', { kind: 'points', points: [...times.map(narrowPoint), widePoint(9_000)], nowUs: 1 }],
  [
    'messages',
    {
      kind: 'messages',
      body: Buffer.concat(bodies),
      ends,
      nowUs: 1,
    },
  ],
]

async function opened() {
  const sizes: number[] = []
  const ingest = await openIngest((batch) => void sizes.push(batch.rows), FOR_EVER)
  return { ...ingest, sizes }
}

it.each(forms)('a wide row after many narrow ones is for the next commit: %s', async (kind, sent) => {
  const { ingest, count, sizes, faults } = await opened()
  const result = await ingest.submit({ tenantId: 'one', db: 'plant', create: true, content: sent })
  expect(result.written).toBe(NARROW_ROWS + 1)
  if (kind === 'lines') expect(result.refused).toMatchObject([{ line: NARROW_ROWS + 2 }])
  expect(await count()).toBe(NARROW_ROWS + 1)
  expect(sizes).toEqual([NARROW_ROWS, 1])
  expect(faults).toEqual([])
})

it('also when it is read again from the log', async () => {
  const { ingest, log, count, sizes, faults } = await opened()
  for (const body of [lines(1, NARROW_ROWS), wideLine(9_000), 'm v=1 9001']) {
    ingest.replay('one', await appended(log, { tenantId: 'one', db: 'plant', create: true, content: content(body) }))
  }
  expect(await count()).toBe(NARROW_ROWS + 2)
  expect(sizes).toEqual([NARROW_ROWS, 2])
  expect(faults).toEqual([])
})

it('narrow rows of a wide measurement are committed in portions', async () => {
  const { write, count, sizes } = await opened()
  await write(wideLine(9_000))
  expect(await count()).toBe(1)
  await write(lines(1, NARROW_ROWS))
  expect(await count()).toBe(NARROW_ROWS + 1)
  expect(sizes).toHaveLength(3)
  expect(Math.max(...sizes) * WIDE_FIELDS).toBeLessThan(4_000_000)
})

it('rows of many wide measurements are committed in portions, too', async () => {
  const { write, count, sizes } = await opened()
  const names = Array.from({ length: 9 }, (_, i) => `m${i}`)
  await write(names.map((name) => `${name} ${wideFields} 1`).join('\n'))
  await write('m v=1 1')
  expect(await count()).toBe(1)
  // Seven of them, with the memory that each table takes, fit into one commit.
  expect(sizes).toEqual([7, 3])
})

it('wide rows that wait for a reader count as more rows: their memory is what is limited', async () => {
  const { write, stored } = await openIngest(undefined, { ...FOR_EVER, maxHeldRows: 640 })
  await write(wideLine(1))
  await write(lines(2, 4))
  expect(await stored()).toBe(0)
  await write(Array.from({ length: 10 }, (_, i) => wideLine(100 + i)).join('\n'))
  await expect.poll(() => stored()).toBe(15)
})

it('a restart does not store wide rows again that are in the file, as that is slow', async () => {
  const { write, count, log, folder } = await openIngest(undefined, FOR_EVER)
  await write(wideLine(1))
  expect(await count()).toBe(1)
  await write(wideLine(2))
  await log.flushed()
  expect(await leftIn(folder)).toEqual([wideLine(2)])
})

it('a restart stores a request again of which only a part is in the file', async () => {
  let commits = 0
  const failsLater = () => {
    if (++commits > 2) throw diskFull()
  }
  const { ingest, write, count, stored, log, folder } = await openIngest(failsLater, { ...FOR_EVER, retryAfterS: 3600 })
  await write(wideLine(9_000))
  expect(await count()).toBe(1)
  await write(lines(1, NARROW_ROWS))
  await ingest.settled('one')
  expect(await stored()).toBeGreaterThan(1)
  await log.flushed()
  expect(await leftIn(folder)).toEqual([lines(1, NARROW_ROWS)])
})
