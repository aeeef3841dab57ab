import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { Batch, valueAt } from '../catalogue/batch.ts'
import { Tenant } from '../catalogue/tenant.ts'
import { LIMITS } from '../limits.ts'
import { RowSink } from './row-sink.ts'
import { lineSource } from './sources.ts'

const fieldLimits = { maxFieldsPerMeasurement: 4_000, maxFieldsPerRow: 4_000 }

/** What each body leaves in the batch: the rows that it has added, and the lines that were refused. */
function readAll(bodies: readonly string[], tenantOf: () => Tenant) {
  let tenant = tenantOf()
  return bodies.map((body) => {
    tenant = tenantOf()
    const batch = new Batch(tenant)
    const sink = new RowSink(batch, tenant.ensureDb('plant', null), LIMITS, fieldLimits)
    const source = lineSource(Buffer.from(body), 'us', 42, LIMITS)
    while (!source.done) source.read(sink, 1000)
    const rows = [...batch.parts.values()].flatMap((part) =>
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
