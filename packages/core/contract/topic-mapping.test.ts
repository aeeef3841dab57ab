import { describe, expect, test } from 'vitest'
import { mappedPlace, mappingFault } from './topic-mapping.ts'

const to = { db: 'plant', measurement: 'oven' }

describe('a pattern', () => {
  test.each([
    ['zigbee2mqtt/{device}', null],
    ['tele/{device}/SENSOR', null],
    ['产线/+/{机器}/#', null],
    ['#', null],
    ['/leading/slash', null],
    ['', 'levels'],
    ['a/'.repeat(20), 'levels'],
    ['$SYS/broker', 'dollar'],
    ['$share/a/b', 'dollar'],
    ['ts/plant/oven', 'own'],
    ['iot/kiosk/{sn}/up/state', 'own'],
    ['a/#/b', 'hash'],
    ['a#', 'hash'],
    ['a+/b', 'sign'],
    ['a/x{tag}', 'sign'],
    ['a/{tag', 'sign'],
    ['a/{time}', 'tag'],
    ['a/{1x}', 'tag'],
    ['a/{}', 'tag'],
    ['{a}/{a}', 'twice'],
  ] as const)('%s: %s', (pattern, fault) => {
    expect(mappingFault({ ...to, pattern })).toBe(fault)
  })
})

test('the database of the platform itself is no target, nor is a name that a topic could not have', () => {
  expect(mappingFault({ ...to, pattern: 'a', db: 'device' })).toBe('db')
  expect(mappingFault({ ...to, pattern: 'a', db: 'Device' })).toBe('db')
  expect(mappingFault({ ...to, pattern: 'a', db: '' })).toBe('db')
  expect(mappingFault({ ...to, pattern: 'a', measurement: 'b/c' })).toBe('measurement')
})

test('the same pattern twice is a mistake', () => {
  expect(mappingFault({ ...to, pattern: 'a' }, [{ ...to, pattern: 'a' }])).toBe('repeated')
})

describe('a topic', () => {
  const at = (pattern: string, topic: string) => mappedPlace([{ ...to, pattern }], topic)

  test('gets the tags of its levels', () => {
    expect(at('tele/{device}/SENSOR', 'tele/boiler-1/SENSOR')).toEqual({ ...to, tags: { device: 'boiler-1' } })
    expect(at('{site}/+/{line}', 'north/x/A')).toEqual({ ...to, tags: { site: 'north', line: 'A' } })
    expect(at('a/b', 'a/b')).toEqual({ ...to, tags: {} })
  })

  test.each([
    ['tele/{device}/SENSOR', 'tele/boiler-1/STATE'],
    ['tele/{device}', 'tele/boiler-1/SENSOR'],
    ['a/+', 'a'],
    ['a/b/#', 'a'],
    ['a', 'A'],
  ])('%s does not take %s', (pattern, topic) => {
    expect(at(pattern, topic)).toBeNull()
  })

  test('of any depth is taken by #, but none of the platform and none that begins with $', () => {
    for (const topic of ['a', 'a/b/c', '/x']) expect(at('#', topic)).toMatchObject(to)
    expect(at('a/#', 'a')).toMatchObject(to)
    for (const topic of ['ts/device/x', 'ts', 'iot/kiosk/sn/up/state', '$SYS/x']) {
      for (const pattern of ['#', '+/#', '{a}/{b}/{c}']) expect(at(pattern, topic)).toBeNull()
    }
  })

  test('goes to the first mapping that takes it', () => {
    const mappings = [
      { pattern: 'a/{x}', db: 'one', measurement: 'm' },
      { pattern: '#', db: 'two', measurement: 'm' },
    ]
    expect(mappedPlace(mappings, 'a/b')?.db).toBe('one')
    expect(mappedPlace(mappings, 'b')?.db).toBe('two')
  })
})
