import { expect, it } from 'vitest'
import { fillWindows } from './fill.ts'
import { evenWindows, type Windows } from './windows.ts'

const DAY_US = 86_400_000_000

/** Windows of a microsecond, and how many of them were made. */
function countedWindows() {
  const even = evenWindows(1, 0)
  let made = 0
  const endOf = (timeUs: number) => {
    made++
    return even.endOf(timeUs)
  }
  return { windows: { ...even, endOf } satisfies Windows, made: () => made }
}

const firstPoint = [{ timeUs: 0, value: 1 }]
const fill = { kind: 'null' } as const

it('too many windows are refused before any is made', () => {
  for (const rows of [undefined, 500_001]) {
    const { windows, made } = countedWindows()
    const filled = fillWindows(firstPoint, { windows, lastUs: DAY_US, ...(rows && { rows }) }, fill, false)
    expect(() => [...filled]).toThrow('max-select-buckets limit exceeded: (86400000001/500000)')
    expect(made()).toBe(0)
  }
})

it('a few of many windows are made one by one, and refused where they become too many', () => {
  const { windows, made } = countedWindows()
  const filled = fillWindows(firstPoint, { windows, lastUs: DAY_US, rows: 3 }, fill, false)
  expect([filled.next(), filled.next(), filled.next()].map(({ value }) => value?.timeUs)).toEqual([0, 1, 2])
  expect(made()).toBe(2)
  expect(() => [...filled]).toThrow('max-select-buckets limit exceeded')
})
