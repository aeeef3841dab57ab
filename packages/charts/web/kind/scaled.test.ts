import { expect, test } from 'vitest'
import { scaled } from './scaled.ts'

const text = (...given: Parameters<typeof scaled>) => {
  const { text, unit } = scaled(...given)
  return [text, unit].filter((part) => part !== '').join(' ')
}

test('without a scale a value is written whole', () => {
  expect(text(1_234_567.8, 'W', 'none')).toBe('1,234,567.8 W')
})

test('thousands go into the unit that takes a prefix, also one that has a prefix', () => {
  expect(text(1234, 'W', 'prefix')).toBe('1.23 kW')
  expect(text(-12_345, 'kWh', 'prefix')).toBe('-12.35 MWh')
  expect(text(4_500_000_000, 'W', 'prefix', 1)).toBe('4.5 GW')
  expect(text(5e18, 'B', 'prefix')).toBe('5,000,000 TB')
})

test('another unit keeps its name, and the number has the letter', () => {
  expect(text(12_300, 'm³/h', 'prefix')).toBe('12.3k m³/h')
  expect(text(4_560_000, '', 'prefix')).toBe('4.56M')
})

test('temperatures and shares have no thousands, and small values stay', () => {
  expect(text(1234, '°C', 'prefix')).toBe('1,234 °C')
  expect(text(1234, '%', 'prefix')).toBe('1,234 %')
  expect(text(999.4, 'W', 'prefix')).toBe('999.4 W')
  expect(text(0, 'W', 'prefix')).toBe('0 W')
})

test('a value that rounds up to a thousand has the next prefix', () => {
  expect(text(999_999, 'W', 'prefix')).toBe('1 MW')
})

test('a duration has its two largest parts, from whatever the unit counts', () => {
  expect(text(7500, 's', 'duration')).toBe('2 h 5 min')
  expect(text(200, '', 'duration')).toBe('3 min 20 s')
  expect(text(3, 'd', 'duration')).toBe('3 d')
  expect(text(90, '分钟', 'duration')).toBe('1 h 30 min')
  expect(text(45.24, 's', 'duration')).toBe('45 s')
  expect(text(120, 'ms', 'duration')).toBe('120 ms')
  expect(text(3599.9, 's', 'duration')).toBe('1 h')
  expect(text(86_399, 's', 'duration')).toBe('1 d')
  expect(text(-61, 's', 'duration')).toBe('-1 min 1 s')
  expect(text(0, 's', 'duration')).toBe('0 s')
})

test('a text is no number', () => {
  expect(text('运行', 'h', 'duration')).toBe('运行 h')
  expect(text(null, '', 'prefix')).toBe('—')
})
