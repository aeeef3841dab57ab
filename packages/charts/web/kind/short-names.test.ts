import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

const short = (...names: string[]) => [...shortNames(names).values()]

test('short names stay as they are', () => {
  expect(short('speed A', 'speed B', '一二三四五六七八九十一二三')).toEqual([
    'speed A',
    'speed B',
    '一二三四五六七八九十一二三',
  ])
})

test('of long names only that is shown in which they differ', () => {
  expect(short('press-01-temperature', 'press-02-temperature', 'press-10-temperature')).toEqual([
    '…01…',
    '…02…',
    '…10…',
  ])
  expect(short('workshop north / oven', 'workshop south / oven')).toEqual(['…nor…', '…sou…'])
  expect(short('冲压车间一号线主轴电机温度', '冲压车间一号线主轴电机温度（备用）')).toHaveLength(2)
})

test('a short name beside long ones stays whole, and a single long one is cut in the middle', () => {
  expect(short('oven', 'furnace temperature one', 'furnace temperature two')).toEqual(['oven', '…one', '…two'])
  expect(short('cb1a4d-SIM0001')).toEqual(['cb1a4d…IM0001'])
})

test('sixty names that differ at two places are told apart', () => {
  const names = Array.from(
    { length: 60 },
    (_, index) => `plant-${index < 30 ? 'Shanghai' : 'Guangzhou'}-packaging-line-${index % 30}-temperature`,
  )
  const forms = short(...names)
  expect(new Set(forms).size).toBe(60)
  for (const form of forms) expect(form.length).toBeLessThanOrEqual(15)
})

test('names that are the beginning of others keep a form of their own', () => {
  const forms = short('a very long name', 'a very long name 2', 'a very long name 22', '')
  expect(new Set(forms).size).toBe(4)
  expect(short()).toEqual([])
})
