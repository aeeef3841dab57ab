import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { Batch, valueAt } from '../catalogue/batch.ts'
import { Tenant } from '../catalogue/tenant.ts'
import { LIMITS } from '../limits.ts'
import { RowSink } from './row-sink.ts'
import { jsonSource, lineSource, messageSource, pointSource, type Source } from './sources.ts'

const fieldLimits = { maxFieldsPerMeasurement: 4_000, maxFieldsPerRow: 4_000 }

/** Reads a source to its end, as a lane does: what has no room in a batch is for the next one. */
function readInto(tenant: Tenant, source: Source) {
  const batches = [new Batch(tenant)]
  const sink = new RowSink(batches[0]!, tenant.ensureDb('plant', null), LIMITS, fieldLimits)
  for (let reads = 0; !source.done; reads++) {
    expect(reads, 'reads without an end').toBeLessThan(1_000)
    source.read(sink, 1000)
    if (!sink.batch.isClosed) continue
    sink.batch = new Batch(tenant)
    batches.push(sink.batch)
  }
  return { batches, sink }
}

/** What each body leaves in the batches: the rows that it has added, and the lines that were refused. */
function readAll(bodies: readonly string[], tenantOf: () => Tenant) {
  let tenant = tenantOf()
  return bodies.map((body) => {
    tenant = tenantOf()
    const { batches, sink } = readInto(tenant, lineSource(Buffer.from(body), 'us', 42, LIMITS))
    const parts = batches.flatMap((batch) => [...batch.parts.values()])
    const rows = parts.flatMap((part) =>
      Array.from({ length: part.count }, (_, row) => ({
        measurement: part.measurement.name,
        tags: part.measurement.series[part.sids[row] as number]?.tags,
        timeUs: part.times[row],
        values: part.columns.flatMap((column) => {
          const value = column && valueAt(column, row)
          return column && value !== null ? [`${column.field.name}=${value}`] : []
        }),
      })),
    )
    return { rows, refused: sink.refused.length }
  })
}

const tenantNamed = () => new Tenant('tenant')

it('reads a body after another one as it reads it alone, whatever series and fields it expects', () => {
  // Names that begin like others, and names with escapes.
  const name = fc.constantFrom('a', 'ab', 'a\\=b', 'a\\ b', 'a\\,b', 'é', 'a\\')
  const key = fc.tuple(fc.constantFrom('m', 'mm', 'm\\ m', 'm\\'), fc.option(name)).map(([m, tag]) => {
    return tag === null ? m : `${m},t=${tag}`
  })
  const field = fc.tuple(name, fc.constantFrom('1', '2.5', '-3', '"x"', '"y z"')).map((pair) => pair.join('='))
  const line = fc.tuple(key, fc.uniqueArray(field, { minLength: 1, maxLength: 3 })).map(([series, fields]) => {
    return `${series} ${fields.join(',')} 7`
  })
  const body = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'))
  // Types of fields would otherwise be those of the first body.
  const oneType = (text: string) => !(text.includes('"') && /=-?\d/.test(text))
  fc.assert(
    fc.property(body.filter(oneType), body.filter(oneType), (first, second) => {
      fc.pre(first.includes('"') === second.includes('"'))
      const tenant = tenantNamed()
      const together = readAll([first, first, second, first, second], () => tenant)
      const alone = readAll([first, first, second, first, second], tenantNamed)
      expect(sorted(together)).toEqual(sorted(alone))
    }),
    { numRuns: 500 },
  )
})

/** Columns have the order in which a tenant met their fields. */
const sorted = (read: ReturnType<typeof readAll>) =>
  read.map(({ rows, refused }) => ({
    refused,
    rows: rows.map((row) => JSON.stringify({ ...row, values: row.values.sort() })).sort(),
  }))

it('expects the next series as it followed the last time, and finds another one that begins alike', () => {
  const tenant = tenantNamed()
  const bodies = ['m,t=a v=1 1\nm,t=b v=2 1', 'm,t=a v=3 2\nm,t=bc v=4 2\nm,t=b v=5 2']
  expect(readAll(bodies, () => tenant)[1]?.rows.map(({ tags, values }) => [tags, values])).toEqual([
    [[['t', 'a']], ['v=3']],
    [[['t', 'bc']], ['v=4']],
    [[['t', 'b']], ['v=5']],
  ])
})

it('numbers of any length are read without a bigint of more than 19 digits', () => {
  const long = '9'.repeat(60_000)
  const values = [
    [`${'0'.repeat(60_000)}7i`, ['f=7']],
    [`-${'0'.repeat(20)}9223372036854775807i`, ['f=-9223372036854775807']],
    ['-9223372036854775808i', ['f=-9223372036854775808']],
    ['9223372036854775808i', []],
    [`${long}i`, []],
    [`${long}x`, []],
    [`0.${long}`, ['f=1']],
  ] as const
  const asked = vi.spyOn(globalThis, 'BigInt')
  for (const [value, kept] of values) {
    const read = readAll([`m f=${value} 7`], tenantNamed).flatMap(({ rows }) => rows)
    expect(
      read.flatMap((row) => row.values),
      value.slice(0, 30),
    ).toEqual(kept)
  }
  const digits = asked.mock.calls.map(([given]) => String(given).length)
  asked.mockRestore()
  expect(Math.max(...digits)).toBeLessThanOrEqual(20)
})

it('a line with many new fields takes no time for each pair of them', () => {
  const fields = (n: number) => Array.from({ length: 4_000 }, (_, at) => `f${n}_${at}=1`).join()
  const lines = Array.from({ length: 60 }, (_, n) => `m${n} ${fields(n)} 7`)
  // Its time is wrong, so that its fields stay new.
  const refused = Array.from({ length: 100 }, () => `n ${fields(0)} x`)
  const [read] = readAll([[...lines, ...refused].join('\n')], tenantNamed)
  expect([read!.rows.length, read!.refused]).toEqual([60, 100])
})

const wideFields = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`f${at}`, 1]))
// A batch has room for 500 rows of a measurement with 4,000 fields.
const points = Array.from({ length: 1_201 }, (_, time) => ({ fields: time === 0 ? wideFields : { f0: 1 }, time }))
const lineOf = ({ fields, time }: (typeof points)[number]) => {
  const values = Object.keys(fields).map((name) => `${name}=1`)
  return Buffer.from(`m ${values.join()} ${time}\n`)
}
const json = Buffer.from(JSON.stringify(points))

function messages(bodies: readonly Buffer[]): Source {
  let end = 0
  const ends = bodies.map(({ length }) => {
    end += length
    return end
  })
  return messageSource({ body: Buffer.concat(bodies), ends, nowUs: 1 }, 'm', LIMITS)
}

const forms: [string, () => Source][] = [
  ['lines', () => lineSource(Buffer.concat(points.map(lineOf)), 'us', 42, LIMITS)],
  [
    'points',
    () =>
      pointSource(
        points.map(({ fields, time }) => ({ measurement: 'm', fields, timeUs: time })),
        null,
      ),
  ],
  ['JSON', () => jsonSource(json, 'm', 42)],
  ['messages', () => messages([...points.map(lineOf), Buffer.from('# nothing')])],
  ['a message of JSON', () => messages([json])],
]

it.each(forms)('a source stops at a row for which its batch has no room, and goes on with it: %s', (_, open) => {
  const { batches, sink } = readInto(tenantNamed(), open())
  expect(batches.map(({ rows }) => rows)).toEqual([500, 500, 201])
  expect([sink.written, sink.refused]).toEqual([1_201, []])
})
