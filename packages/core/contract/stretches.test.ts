import { expect, test } from 'vitest'
import { isClockChanged, momentText, stretchAt } from './stretches.ts'

test.each([
  ['Europe/Vienna', '2026-10-25T00:00Z', '2026-10-25 02:00:00 +02:00'],
  ['Europe/Vienna', '2026-10-25T01:59:59Z', '2026-10-25 02:59:59 +01:00'],
  ['Europe/Vienna', '2026-10-25T02:00Z', '2026-10-25 03:00:00'],
  ['Europe/Vienna', '2026-03-29T01:00Z', '2026-03-29 03:00:00'],
  ['America/Denver', '2026-11-01T07:30Z', '2026-11-01 01:30:00 -06:00'],
  ['America/Denver', '2026-11-01T08:30Z', '2026-11-01 01:30:00 -07:00'],
  ['Australia/Lord_Howe', '2026-04-04T14:30Z', '2026-04-05 01:30:00 +11:00'],
  ['Australia/Lord_Howe', '2026-04-04T14:29Z', '2026-04-05 01:29:00'],
  ['Asia/Shanghai', '2026-10-25T00:00Z', '2026-10-25 08:00:00'],
  ['UTC', '2026-10-25T00:00Z', '2026-10-25 00:00:00'],
])('[R372] in %s, %s is %s: with the offset only where the clock shows it twice', (zone, at, text) => {
  expect(momentText(zone, Date.parse(at))).toBe(text)
})

test('a clock is changed between winter and summer, not within them, and times of no calendar are none', () => {
  const isChanged = (zone: string, start: string, end: string) =>
    isClockChanged(zone, Date.parse(start), Date.parse(end))
  expect(isChanged('Europe/Zurich', '2026-01-01', '2027-01-01')).toBe(true)
  expect(isChanged('Europe/Zurich', '2025-11-01', '2026-03-29')).toBe(false)
  expect(isChanged('Asia/Shanghai', '1995-01-01', '2026-01-01')).toBe(false)
  expect([stretchAt('Europe/Zurich', -8.64e15).endMs, stretchAt('Europe/Zurich', 8.64e15).endMs]).toEqual([
    Date.UTC(1000, 0, 2),
    Number.POSITIVE_INFINITY,
  ])
})
