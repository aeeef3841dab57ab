import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { browserZone, dayNow, lastDays, setZones, spanOfDays, timeText } from './zone.ts'
import { ZoneNote } from './zone-note.tsx'
import { zoneOptions } from './zone-options.ts'

const NEW_YORK = 'America/New_York'
const AT = Date.parse('2026-03-09T03:30:00Z')

afterEach(() => setZones(undefined, null))

test('times are shown in the zone that the person chose; days are always the tenant’s', () => {
  for (const [choice, text] of [
    [null, '2026-03-08 23:30:00'],
    ['Asia/Kathmandu', '2026-03-09 09:15:00'],
    ['UTC', '2026-03-09 03:30:00'],
  ] as const) {
    setZones(NEW_YORK, choice)
    expect([timeText(AT), dayNow(AT)]).toEqual([text, '2026-03-08'])
  }
  setZones(NEW_YORK, 'browser')
  expect(timeText(AT)).toBe(timeText(new Date(AT).toISOString()))
  setZones(browserZone(), null)
  const own = timeText(AT)
  setZones(NEW_YORK, 'browser')
  expect(timeText(AT)).toBe(own)
})

test('the last days begin and end at the tenant’s midnight, even if one of them has 23 hours', () => {
  setZones(NEW_YORK, 'browser')
  expect(lastDays(7, AT)).toEqual({ start: '2026-03-02T05:00:00.000Z', end: '2026-03-09T04:00:00.000Z' })
  expect(spanOfDays('2026-03-08', '2026-03-08')).toEqual({
    start: '2026-03-08T05:00:00.000Z',
    end: '2026-03-09T04:00:00.000Z',
  })
})

test('the zone is named beside times and days unless it is the reader’s own', () => {
  setZones(browserZone(), null)
  const { container, rerender } = render(<ZoneNote atMs={AT} />)
  expect(container.textContent).toBe('')
  const foreign = browserZone() === NEW_YORK ? 'Asia/Kolkata' : NEW_YORK
  setZones(foreign, null)
  rerender(<ZoneNote atMs={AT} />)
  expect(container.textContent).toMatch(new RegExp(`^UTC.* ${foreign}$`))
  rerender(<ZoneNote />)
  expect(container.textContent).toBe(foreign)
  setZones(foreign, 'browser')
  rerender(<ZoneNote of="times" />)
  expect(container.textContent).toBe('')
  rerender(<ZoneNote of="days" />)
  expect(container.textContent).toBe(foreign)
})

test('zones are listed from west to east, with their current names, in the reader’s language', () => {
  const zones = zoneOptions('zh_CN', AT, 'Asia/Kolkata')
  const labelOf = (zone: string) => zones.find(({ value }) => value === zone)?.label
  expect(labelOf(NEW_YORK)).toBe('UTC−4 America/New_York 北美东部时间')
  expect(labelOf('Asia/Kolkata')).toBe('UTC+5:30 Asia/Kolkata 印度时间')
  const places = [NEW_YORK, 'Europe/London', 'Asia/Kathmandu', 'Asia/Shanghai']
  const found = zones.map(({ value }) => value).filter((zone) => places.includes(zone))
  expect(found).toEqual(places)
})
