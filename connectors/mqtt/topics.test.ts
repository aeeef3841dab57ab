import { expect, test } from 'vitest'
import { FilterTree } from './server/feed/filter-tree.ts'
import { covers, filledTopic, isTemplate, isTopicFilter } from './topics.ts'

test.each([
  ['#', true],
  ['+', true],
  ['a', true],
  ['/', true],
  ['a/+/b/#', true],
  ['+/+', true],
  ['$SYS/#', true],
  ['车间/一号 炉', true],
  ['', false],
  ['a#', false],
  ['a/#/b', false],
  ['a+/b', false],
  ['a/b+', false],
  ['##', false],
  ['a\u0000', false],
  ['$share/group/a', false],
  ['a'.repeat(1_001), false],
])('%s is a filter: %s', (filter, expected) => {
  expect(isTopicFilter(filter)).toBe(expected)
})

test.each([
  ['#', 'a/b/c', true],
  ['#', '#', true],
  ['#', '+/#', true],
  ['#', '$SYS/x', false],
  ['+', '$SYS', false],
  ['+/x', '$SYS/x', false],
  ['$SYS/#', '$SYS/x', true],
  ['a/#', 'a', true],
  ['a/#', 'a/+/b', true],
  ['a/#', 'b/c', false],
  ['a/+', 'a/b', true],
  ['a/+', 'a', false],
  ['a/+', 'a/b/c', false],
  ['a/+', 'a/#', false],
  ['a/+/c', 'a/b/c', true],
  ['a/b', 'a/+', false],
  ['a/b', 'a/b', true],
  ['a', 'a/', false],
])('%s has all topics of %s: %s', (outer, inner, expected) => {
  expect(covers(outer, inner)).toBe(expected)
  if (/[+#]/.test(inner)) return
  const tree = new FilterTree<string>()
  tree.add(outer, 'it')
  const found: string[] = []
  tree.forEach(inner, (one) => found.push(one))
  expect(found).toEqual(expected ? ['it'] : [])
})

test('the tree finds all filters that a topic meets, and forgets what is removed', () => {
  const tree = new FilterTree<string>()
  const filters = ['#', 'a/#', 'a/+', 'a/b', '+/b', '+/+', 'a', '+', 'a/b/#', 'a/b/c', 'b/#']
  for (const filter of filters) tree.add(filter, filter)
  const found = (topic: string) => {
    const all: string[] = []
    tree.forEach(topic, (one) => all.push(one))
    return all.sort()
  }
  const met = (topic: string) => filters.filter((filter) => covers(filter, topic)).sort()
  for (const topic of ['a', 'a/b', 'a/b/c', 'b', 'b/b', 'c/d/e', 'a/', '/']) expect(found(topic)).toEqual(met(topic))
  for (const filter of filters) tree.remove(filter, filter)
  expect(found('a/b')).toEqual([])
  const none: string[] = []
  tree.all((one) => none.push(one))
  expect(none).toEqual([])
})

test('parameters fill parts of levels; an empty one shows nothing, and a further level is refused', () => {
  const wrong = (name: string) => new Error(`wrong ${name}`)
  const fill = (template: string, values: Record<string, string>) => filledTopic(template, values, wrong)
  expect(fill('plant/{line}/oven-{n}/+', { line: '一号', n: '2' })).toBe('plant/一号/oven-2/+')
  expect(fill('plant/{other}', { line: 'a' })).toBe('plant/{other}')
  expect(fill('plant/{toString}', {})).toBe('plant/{toString}')
  expect(fill('plant/{line}', { line: '  ' })).toBe(null)
  for (const line of ['a/b', '+', '#', 'a\u0000', '\n'])
    expect(() => fill('plant/{line}', { line })).toThrow('wrong line')
  expect(['a/{x}/#', 'a/{x}{y}', 'a/{x}+', 'a/#/{x}'].map(isTemplate)).toEqual([true, true, false, false])
})
