import { defineWidget } from '@atrium/charts/contract/define/widget'
import { str } from '@atrium/core/contract/define/fields'
import { expect, test } from 'vitest'
import { item } from '../../../testing/sockets/board-world.ts'
import { publicRequest } from './public-request.ts'

const ZONE = 'Asia/Shanghai'
const request = { item: 'trend001', source: 0, widthPx: 100 }

/** A chart with a range of its own beside that of its query. */
const chart = defineWidget({
  kind: 'Toy-series',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { since: str(20, { min: 0, default: '' }) },
  shape: () => 'series',
  firstRange: ({ since }) => (since === '' ? null : { startTime: since, endTime: '*' }),
  fullScreen: false,
})

const asked = (since: string, range: object, query: object = {}) =>
  publicRequest({ ...request, ...range }, item('trend001', 'series', query, { since }), chart, {
    zone: ZONE,
    range: false,
  })

test('the range of a widget that has its own is that of every request, also of one without a range', () => {
  const own = { startTime: '*-3h', endTime: '*' }
  expect(asked('*-3h', {})).toMatchObject(own)
  expect(asked('*-3h', { startTime: '*-3h', endTime: '*' })).toMatchObject(own)
  expect(asked('*-3h', { startTime: '*-9h' })).toMatchObject(own)
  expect(asked('', {})).toEqual(request)
})

test('times without a zone are those of the dashboard', () => {
  const day = { startTime: '2026-05-06 00:00', endTime: '2026-05-07 00:00' }
  const part = { startTime: '2026-05-06 06:00', endTime: '2026-05-06T01:00:00Z' }
  expect(asked('', part, day)).toMatchObject(part)
  expect(asked('', { startTime: '2026-05-05T15:59:59Z', endTime: '2026-05-06T16:00:01Z' }, day)).toMatchObject(day)
  expect(() => asked('', { startTime: '2026-05-06T16:00:00Z', endTime: '2026-05-08' }, day)).toThrow('40301')
})

test('the moment of a first page is that of some minutes ago at most, and only for later pages', () => {
  const moment = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const recent = moment(9)
  expect(asked('', { current: 2, asOf: recent })).toMatchObject({ current: 2, asOf: recent })
  for (const other of [{ asOf: recent }, { current: 2, asOf: moment(11) }, { current: 2, asOf: moment(-11) }])
    expect(asked('', other)).not.toHaveProperty('asOf')
})

test('what is no time counts as the own one', () => {
  expect(asked('', { startTime: 'yesterday', endTime: 'soon' })).toMatchObject({ startTime: '*-1h', endTime: '*' })
})
