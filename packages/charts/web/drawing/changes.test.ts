import { describe, expect, test } from 'vitest'
import { withDefaults } from '../../contract/define/prop-values.ts'
import { boundDrawing, drawing } from '../../contract/drawing/drawing.ts'
import { type ListedObject, listedObjects } from '../../contract/drawing/listed-objects.ts'
import { OVERRIDES } from '../../contract/drawing/overrides.ts'
import { boundChanges, namedChanges } from './changes.ts'

const PICTURE = `/api/file/${'0a'.repeat(16)}`

function objectsOf(table: typeof drawing | typeof boundDrawing, objects: readonly ListedObject[]) {
  return withDefaults({ config: table() }, { config: { objects: listedObjects(objects) } }).config.objects
}

const byName = (objects: ReturnType<typeof objectsOf>, { byId }: ReturnType<typeof namedChanges>) =>
  Object.fromEntries([...byId].map(([id, change]) => [objects[id]?.name, change]))

describe('rows that name objects', () => {
  const objects = objectsOf(drawing, [
    { sort: 'rect', name: 'box' },
    { sort: 'text', name: 'says' },
    { sort: 'image', name: 'photo' },
    { sort: 'text', name: 'says' },
    { sort: 'ellipse' },
  ])
  const changed = (...rows: Record<string, string | number | null>[]) => namedChanges(objects, rows, 'name')

  test('[R299] each of the eight properties is changed', () => {
    const changes = changed(
      {
        name: 'box',
        ...{ backgroundColor: '#ff0000', fill: 'rgb(1, 2, 3)', opacity: 0.5, stroke: 'teal', strokeWidth: 3 },
        strokeDash: '4,2',
      },
      { name: 'says', text: 42 },
      { name: 'photo', src: PICTURE },
    )
    expect(byName(objects, changes)).toEqual({
      box: {
        ...{ backgroundColor: '#ff0000', fill: 'rgb(1, 2, 3)', opacity: 0.5, stroke: 'teal', strokeWidth: 3 },
        strokeDash: '4 2',
      },
      says: { text: '42' },
      photo: { src: PICTURE },
    })
    const all = [...changes.byId.values()].flatMap((change) => Object.keys(change))
    expect([...new Set(all)].sort()).toEqual([...OVERRIDES].sort())
    expect([changes.refused, changes.unknown, changes.unfit]).toEqual([[], [], []])
  })

  test('[R299] any other column changes nothing, and is named', () => {
    const changes = changed({ name: 'box', angle: 90, link: 'javascript:alert(1)', ifLink: 1, state: 'on', width: 5 })
    expect(changes.byId.size).toBe(0)
    expect(changes.refused).toEqual(['angle', 'link', 'ifLink', 'state', 'width'])
  })

  test('a name that several objects have means all of them, and an empty cell changes nothing', () => {
    const changes = changed({ name: 'says', text: 'a', fill: null })
    expect([...changes.byId.values()]).toEqual([{ text: 'a' }, { text: 'a' }])
  })

  test.each([
    ['box', 'fill', 'url(https://evil.example/x)'],
    ['box', 'opacity', 7],
    ['box', 'strokeWidth', 'wide'],
    ['box', 'strokeDash', '4;2'],
    ['box', 'text', 'a rectangle has no text'],
    ['photo', 'src', 'https://evil.example/p.png'],
    ['photo', 'src', 'data:image/svg+xml,<svg onload=alert(1)>'],
  ])('[S27] of %s, %s cannot be %j: it is said, and the object stays as it is', (name, property, value) => {
    const changes = changed({ name, [property]: value })
    expect(changes.byId.size).toBe(0)
    expect(changes.unfit).toEqual([{ name, property, value: String(value) }])
  })

  test('a name that no object has is said', () => {
    expect(changed({ name: 'other', fill: 'red' }).unknown).toEqual(['other'])
  })

  test('a listener gets the row of the object', () => {
    const row = { name: 'box', fill: 'red' }
    expect([...changed(row).rowOf.values()]).toEqual([row])
  })
})

describe('objects that are bound to columns', () => {
  const when = (operator: string, value: string, result: string) => ({ operator, value, result })
  const changeOf = (sort: ListedObject['sort'], binding: object, row: Record<string, string | number | null>) => {
    const objects = objectsOf(boundDrawing, [{ sort, name: 'one', bindings: [binding] }])
    return boundChanges(objects, row, Object.keys(row)[0])
  }
  const first = ({ byId }: ReturnType<typeof boundChanges>) => [...byId.values()][0]

  test('a column without conditions is the value of the property', () => {
    expect(first(changeOf('rect', { property: 'opacity', column: 'share' }, { share: 0.25 }))).toEqual({
      opacity: 0.25,
    })
  })

  test('without a name it is the first column', () => {
    expect(first(changeOf('symbol', { property: 'level', column: '' }, { level: 0.4, x: 1 }))).toEqual({ level: 0.4 })
  })

  test('the first condition that holds decides, and where none holds the object is as it was drawn', () => {
    const binding = { property: 'state', column: 'speed', conditions: [when('>', '90', 'fault'), when('>', '0', 'on')] }
    expect(first(changeOf('symbol', binding, { speed: 95 }))).toEqual({ state: 'fault' })
    expect(first(changeOf('symbol', binding, { speed: 5 }))).toEqual({ state: 'on' })
    expect(first(changeOf('symbol', binding, { speed: 0 }))).toBeUndefined()
    expect(first(changeOf('symbol', binding, { speed: null }))).toBeUndefined()
  })

  test('a number as a text has its decimals and its unit, and an absent one a dash', () => {
    const binding = { property: 'text', column: 'p', unit: 'bar', decimal: 1 }
    expect(first(changeOf('text', binding, { p: 1234.56 }))).toEqual({ text: '1,234.6 bar' })
    expect(first(changeOf('text', binding, { p: null }))).toEqual({ text: '—' })
  })

  test('a column that the data do not have is said; one of a message that has not come is not', () => {
    expect(changeOf('rect', { property: 'fill', column: 'gone' }, { a: 1 }).missing).toEqual(['gone'])
    expect(changeOf('rect', { property: 'fill', column: 'event' }, { a: 1 }).missing).toEqual([])
    expect(changeOf('rect', { property: 'fill', column: 'gone' }, {}).missing).toEqual([])
  })

  test('a value that does not suit is said with the name of the object', () => {
    const { byId, unfit } = changeOf('symbol', { property: 'state', column: 's' }, { s: 'running' })
    expect([byId.size, unfit]).toEqual([0, [{ name: 'one', property: 'state', value: 'running' }]])
  })
})
