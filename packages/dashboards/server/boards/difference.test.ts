import { expect, test } from 'vitest'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS } from '../../contract/dashboard.ts'
import { differenceOf } from './difference.ts'
import type { StoredDashboard } from './stored.ts'

const item = (_id: string, title = _id): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id,
  component: { component: 'Dial', title, version: 0, props: {}, dataSources: [] },
})

const board = (components: ComponentItem[], options: Partial<StoredDashboard['options']> = {}): StoredDashboard => ({
  _id: 'd1',
  name: 'line 1',
  options: { ...DEFAULT_OPTIONS, ...options },
  components,
})

test('two equal readings do not differ', () => {
  const { isOther, concerns } = differenceOf(board([item('a')]), board([item('a')]))
  expect([isOther, concerns('a')]).toEqual([false, false])
})

test('only items that are changed, new or removed are concerned, wherever the others are now', () => {
  const before = board([item('a'), item('b'), item('gone')])
  const { isOther, concerns } = differenceOf(before, board([item('new'), item('b', 'other'), item('a')]))
  expect(isOther).toBe(true)
  expect(['a', 'b', 'new', 'gone'].filter(concerns)).toEqual(['b', 'new', 'gone'])
})

test('another name is a difference that concerns no item', () => {
  const { isOther, concerns } = differenceOf(board([item('a')]), { ...board([item('a')]), name: 'line 2' })
  expect([isOther, concerns('a')]).toEqual([true, false])
})

test('other parameters concern every item', () => {
  const parameters = [{ name: 'line', initial: '1', choices: [] }]
  const { concerns } = differenceOf(board([item('a')]), board([item('a')], { parameters }))
  expect(concerns('a')).toBe(true)
})
