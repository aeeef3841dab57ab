import { clockText } from '@atrium/core/contract/zone'
import { assert, constantFrom, double, integer, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readZone } from './clock.ts'
import { openConverter } from './convert.ts'
import { faultOf, type TablePlan } from './plan.ts'
import { compileFormat } from './time-format.ts'

const plan = (extra: Partial<TablePlan> = {}): TablePlan => ({
  measurement: 'm',
  columns: [
    { name: 'date', use: 'time', kind: 'text', unit: '' },
    { name: 'room', use: 'tag', kind: 'text', unit: '' },
    { name: 'v', use: 'field', kind: 'number', unit: '' },
  ],
  format: undefined,
  zone: '+01:00',
  decimal: '.',
  anyYear: false,
  constants: [],
  keyKinds: {},
  ...extra,
})
const lineOf = (cells: string[], extra: Partial<TablePlan> = {}) => {
  const converted = openConverter(plan(extra)).convert(cells)
  return 'line' in converted ? converted.line : converted.refused.kind
}

const LATEST_US = Date.UTC(2100, 0, 1) * 1000

describe('times', () => {
  test.each([
    ['DD.MM.YYYY HH:mm:ss', (text: string) => text.replace(/(\d+)-(\d+)-(\d+)/, '$3.$2.$1')],
    ['YYYY-MM-DD HH:mm:ss', (text: string) => text],
    ['MM/DD/YYYY HH:mm:ss', (text: string) => text.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')],
  ])('a text of the format %s is read as the time that it shows', (format, shown) => {
    const read = compileFormat(format)
    assert(
      property(integer({ min: 0, max: LATEST_US / 1e6 }), (second) => {
        expect(read(shown(clockText('UTC', second * 1000)))).toEqual({ kind: 'local', us: second * 1e6 })
      }),
    )
  })

  test('an instant is among those of the time that its zone shows', () => {
    const zones = ['UTC', 'Asia/Shanghai', 'Europe/Brussels', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']
    const read = compileFormat('YYYY-MM-DD HH:mm:ss')
    assert(
      property(tuple(constantFrom(...zones), integer({ min: 0, max: LATEST_US / 1e6 })), ([zone, second]) => {
        const shown = read(clockText(zone, second * 1000))
        expect(readZone(zone)(shown!.us)).toContain(second * 1e6)
      }),
    )
  })

  test('a spreadsheet counts days from the end of 1899', () => {
    expect(compileFormat('excel')('42370.5')).toEqual({ kind: 'local', us: Date.UTC(2016, 0, 1, 12) * 1000 })
  })

  test.each(['2023-02-29 00:00', '2023-04-31 00:00', '2023-01-01 24:01', '2023-13-01 00:00', '2023-01-01 00:60'])(
    '%s does not exist',
    (cell) => expect(lineOf([cell, 'a', '1'])).toBe('time'),
  )
})

test('every number is stored as the number that its text means', () => {
  assert(
    property(double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const number = Object.is(value, -0) ? '-0' : String(value)
      expect(lineOf(['2016-01-01', 'a', number])).toBe(`m,room=a v=${number} 1451602800000000`)
    }),
  )
  expect(lineOf(['2016-01-01', 'a', '1,5'], { decimal: ',' })).toBe('m,room=a v=1.5 1451602800000000')
  expect(lineOf(['2016-01-01', 'a', '1,5'])).toBe('number')
})

test('a row becomes one line or is refused, whatever its cells contain', () => {
  const cells = tuple(string({ unit: 'binary' }), string({ unit: 'binary' }), string({ unit: 'binary' }))
  const columns = plan().columns.map((column) => ({ ...column, kind: 'text' as const }))
  assert(
    property(cells, ([room, v, date]) => {
      const line = lineOf([`2016-01-01${date}`, room, v], { columns })
      expect(line.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '""')).not.toMatch(/[\r\n]/)
    }),
  )
})

test('a plan that cannot be carried out is refused with its column', () => {
  const [time, room, v] = plan().columns as [TablePlan['columns'][0], TablePlan['columns'][0], TablePlan['columns'][0]]
  const kinds = [
    [room, v],
    [time, time, v],
    [time, room],
    [time, v, v],
    [time, { ...v, name: 'time' }],
    [time, room, v],
  ]
  expect(kinds.map((columns) => faultOf({ measurement: 'm', columns, constants: [] })?.kind)).toEqual([
    'noTime',
    undefined,
    'noFields',
    'twice',
    'reserved',
    undefined,
  ])
  expect(faultOf(plan({ measurement: '' }))?.kind).toBe('measurement')
})
