import { describe, expect, expectTypeOf, test } from 'vitest'
import { propErrors } from '../define/prop-errors.ts'
import { publicProps, withDefaults } from '../define/prop-values.ts'
import type { PropsOf } from '../define/props.ts'
import { boundDrawing, type Drawing, drawing, inOrder, OBJECT_SORTS, PROPERTIES } from './drawing.ts'
import { pathCommands } from './outlines.ts'
import { overrideValue } from './overrides.ts'

const plain = { config: drawing() } as const
const bound = { config: boundDrawing() } as const
const FILE = '/api/file/0123456789abcdef0123456789abcdef'

const errorsOf = (objects: object, table: typeof plain | typeof bound = bound) =>
  propErrors(table, { config: { objects } })
/** The text about one wrong value of one object. */
const errorOf = (object: object, table?: typeof plain | typeof bound) => {
  const [[path, text] = ['', { zh_CN: '', en_US: '' }], ...others] = Object.entries(
    errorsOf({ aaaaaaaa: object }, table),
  )
  expect(others).toEqual([])
  return `${path.replace('config.objects.aaaaaaaa', '…')} ${text.zh_CN} · ${text.en_US}`
}

test('a view gets each object with the defaults of its sort, in the order in which they are drawn', () => {
  const { config } = withDefaults(plain, {
    config: {
      objects: {
        bbbbbbbb: { sort: 'symbol', symbol: 'pump', order: 1 },
        aaaaaaaa: { sort: 'rect', order: 1, x: 5 },
        cccccccc: { sort: 'gone' },
        dddddddd: { sort: 'text', text: 'a' },
      },
    },
  })
  expectTypeOf<PropsOf<typeof plain>['config']>().toExtend<Drawing>()
  expectTypeOf<PropsOf<typeof bound>['config']>().toExtend<Drawing>()
  expect([config.widthPx, config.heightPx]).toEqual([900, 600])
  expect(inOrder(config).map(([id, { sort }]) => [id, sort])).toEqual([
    ['dddddddd', 'text'],
    ['aaaaaaaa', 'rect'],
    ['bbbbbbbb', 'symbol'],
  ])
  expect(config.objects.aaaaaaaa).toMatchObject({ x: 5, width: 100, opacity: 1, link: '' })
  expect(withDefaults(plain, {}).config).toEqual({ widthPx: 900, heightPx: 600, background: '', objects: {} })
})

test('each sort of object is valid as it begins, with a binding of each of its properties', () => {
  for (const sort of OBJECT_SORTS) {
    const { config } = withDefaults(bound, { config: { objects: { aaaaaaaa: { sort } } } })
    expect(propErrors(bound, { config })).toEqual({})
    const bindings = PROPERTIES[sort].map((property) => ({ property, column: 'speed' }))
    expect(errorsOf({ aaaaaaaa: { sort, bindings } })).toEqual({})
  }
  expect(errorOf({ sort: 'rect', bindings: [] }, plain)).toBe(
    '….bindings 对象“aaaaaaaa”：不认识的字段 · Object “aaaaaaaa”: Unknown field',
  )
})

describe('what is wrong is said in words, with the name of the object', () => {
  test('an object of an unknown sort', () => {
    expect(errorOf({ sort: 'video', name: 'Hall' })).toBe(
      '….sort 对象“Hall”：不认识的对象种类“video” · Object “Hall”: There is no sort of object “video”',
    )
    expect(errorOf({ sort: 'toString' })).toContain('There is no sort of object “toString”')
    expect(errorOf({ name: 'Hall' })).toContain('There is no sort of object “”')
    expect(errorOf([])).toContain('Wrong format')
  })

  test('more objects than a drawing may have, with both numbers', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`obj${10_000 + at}`, { sort: 'rect' }]))
    expect(errorsOf(many(1_000))).toEqual({})
    expect(errorsOf(many(5_000))).toEqual({
      'config.objects': { zh_CN: '最多 1000 个对象，现有 5000 个', en_US: 'At most 1000 objects, these are 5000' },
    })
  })

  test('[S11] a link that leads into a script, or to another site in disguise', () => {
    const linkError = (link: unknown) => errorsOf({ aaaaaaaa: { sort: 'rect', ifLink: true, link } })
    for (const link of ['', '/home', 'https://a.test/b?c=1', 'http://a.test']) expect(linkError(link)).toEqual({})
    for (const link of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '//evil.test',
      '/\\evil.test',
      'https://a@evil.test/',
      'vbscript:x',
      7,
    ])
      expect([link, Object.keys(linkError(link))]).toEqual([link, ['config.objects.aaaaaaaa.link']])
    expect(errorOf({ sort: 'rect', link: 'javascript:alert(1)' })).toContain('链接只能以 http(s):// 或 / 开头')
  })

  test('[S27] a picture that was not uploaded, also one that a binding would show', () => {
    const pictureErrors = (src: string) => [
      ...Object.keys(errorsOf({ aaaaaaaa: { sort: 'image', src } })),
      ...Object.keys(
        errorsOf({ aaaaaaaa: { sort: 'image', bindings: [{ property: 'src', conditions: [{ result: src }] }] } }),
      ),
    ]
    expect([...pictureErrors(''), ...pictureErrors(FILE)]).toEqual([])
    for (const src of [
      'https://evil.test/a.png',
      '//evil.test/a.png',
      'data:image/svg+xml,<svg/>',
      'data:image/png;base64,AAAA',
      '/api/user/logout',
      `${FILE}/../../user`,
    ])
      expect([src, pictureErrors(src)]).toEqual([
        src,
        ['config.objects.aaaaaaaa.src', 'config.objects.aaaaaaaa.bindings.0.conditions.0.result'],
      ])
    expect(errorOf({ sort: 'image', src: 'https://evil.test/a.png' })).toContain('只能使用上传的图片')
  })

  test.each([
    ['a number that is none', { sort: 'rect', x: Number.NaN }, '….x'],
    ['infinity', { sort: 'rect', width: Number.POSITIVE_INFINITY }, '….width'],
    ['a negative width', { sort: 'rect', width: -1 }, '….width'],
    ['a colour with an address', { sort: 'rect', fill: 'url(https://evil.test)' }, '….fill'],
    ['a field of another sort', { sort: 'rect', text: 'a' }, '….text'],
    ['a dash that is none', { sort: 'line', strokeDash: '4 x' }, '….strokeDash'],
    ['points that are none', { sort: 'polyline', points: '0,0 1' }, '….points'],
    ['a path that is none', { sort: 'path', path: 'M0 0L' }, '….path'],
    ['a symbol that is none', { sort: 'symbol', symbol: 'dragon' }, '….symbol'],
    ['the state of what is no symbol', { sort: 'rect', bindings: [{ property: 'state' }] }, '….bindings.0.property'],
    [
      'a property that is bound twice',
      { sort: 'rect', bindings: [{ property: 'fill' }, { property: 'fill' }] },
      '….bindings.1.property',
    ],
    [
      'a result that does not suit its property',
      { sort: 'symbol', bindings: [{ property: 'state', conditions: [{ result: 'broken' }] }] },
      '….bindings.0.conditions.0.result',
    ],
  ])('%s', (_, object, path) => {
    expect(errorOf(object).split(' ')[0]).toBe(path)
  })

  test('more points than an outline may have', () => {
    const points = (count: number) => Array.from({ length: count }, (_, at) => `${at % 10},1`).join(' ')
    expect(errorsOf({ aaaaaaaa: { sort: 'polygon', points: points(2_000) } })).toEqual({})
    expect(errorOf({ sort: 'polygon', points: points(2_001) })).toContain('At most 2000 points')
  })

  test('an id under which every object has a value', () => {
    for (const id of ['toString', 'constructor', 'a.b', '']) {
      const object = JSON.parse(`{"${id}":{"sort":"rect"}}`)
      expect(Object.values(errorsOf(object)).map(({ en_US }) => en_US)).toEqual([`Object “${id}”: Unknown field`])
    }
  })
})

test('a public page gets the objects without links that are not used', () => {
  const objects = {
    aaaaaaaa: { sort: 'rect', link: '/hidden', more: 1 },
    bbbbbbbb: { sort: 'rect', ifLink: true, link: '/shown' },
    cccccccc: { sort: 'gone', link: '/gone' },
  }
  expect(publicProps(plain, { config: { widthPx: 5, objects, more: 1 } })).toEqual({
    config: {
      widthPx: 5,
      objects: { aaaaaaaa: { sort: 'rect' }, bbbbbbbb: { sort: 'rect', ifLink: true, link: '/shown' } },
    },
  })
})

test.each([
  ['M0 0L10-5.5.5e1,3z', 'M0,0 L10,-5.5 L5,3 z'],
  ['m1 1 2 2a5 5 0 0 1 4 4', 'm1,1 l2,2 a5,5,0,0,1,4,4'],
  ['M0 0H5V-5C1 1 2 2 3 3', 'M0,0 H5 V-5 C1,1,2,2,3,3'],
  ['', ''],
])('the commands of the path %s', (path, expected) => {
  expect(
    pathCommands(path)
      ?.map(({ letter, numbers }) => letter + numbers.join(','))
      .join(' '),
  ).toBe(expected)
})

test.each(['L0 0', 'M0', 'M0 0X1', 'M0 0Z1', 'M0 0 1', '1 2', 'M0 0L1e999 0', 'M0 0<script>'])(
  'the text %s is no path',
  (path) => expect(pathCommands(path)).toBeUndefined(),
)

test('[R299] data change eight properties of an object, and only by values that suit them', () => {
  const suits = (property: Parameters<typeof overrideValue>[0], ...given: unknown[]) =>
    given.map((value) => overrideValue(property, value))
  expect(suits('fill', '#f00', 'url(x)', 7, null)).toEqual(['#f00', undefined, undefined, undefined])
  expect(suits('opacity', 0.5, '0.5', 2, '', Number.NaN)).toEqual([0.5, 0.5, undefined, undefined, undefined])
  expect(suits('strokeWidth', '3', -1)).toEqual([3, undefined])
  expect(suits('strokeDash', '4, 2', '4 x')).toEqual(['4 2', undefined])
  expect(suits('src', FILE, 'https://evil.test/a.png')).toEqual([FILE, undefined])
  expect(suits('text', 7, true, {})).toEqual(['7', 'true', undefined])
  expect(suits('state', 'fault', 'broken')).toEqual(['fault', undefined])
})
