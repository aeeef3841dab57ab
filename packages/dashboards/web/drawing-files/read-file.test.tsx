import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Prop } from '@atrium/charts/contract/define/props'
import { boundDrawing, type Drawing, drawing, OBJECT_SORTS } from '@atrium/charts/contract/drawing/drawing'
import { describe, expect, test } from 'vitest'
import type { ReadDrawing } from './outcome.ts'
import { readFile } from './read-file.ts'
import { fabricJson } from './write-fabric.ts'
import { svgText } from './write-svg.ts'

const FILE = '/api/file/0123456789abcdef0123456789abcdef'
const bound = boundDrawing() as unknown as Prop & { kind: 'drawing' }
const plain = drawing() as unknown as Prop & { kind: 'drawing' }

const read = (text: string, prop = bound) => {
  const found = readFile(text, prop)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const svg = (inner: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`
const canvas = (...objects: object[]) => JSON.stringify({ version: '5.3.0', objects })
const box = ({ objects: [first] }: ReadDrawing) => [first?.x, first?.y, first?.width, first?.height, first?.angle]

describe('[S27] an SVG is read, and nothing of it runs or loads', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', { script: 1 }],
    ['a handler', '<rect width="5" height="5" onclick="alert(1)"/>', { script: 1 }],
    ['another page', '<foreignObject><iframe src="https://evil.test"/></foreignObject>', { script: 1 }],
    ['an animation', '<set attributeName="href" to="javascript:alert(1)"/>', { script: 1 }],
    ['a picture of another site', '<image href="https://evil.test/a.png" width="5" height="5"/>', { foreign: 1 }],
    ['one without a protocol', '<image href="//evil.test/a.png" width="5" height="5"/>', { foreign: 1 }],
    ['an SVG inside', '<image href="data:image/svg+xml,&lt;svg/&gt;" width="5" height="5"/>', { picture: 1 }],
    ['a part of another file', '<use href="https://evil.test/a.svg#b"/>', { unknown: 1 }],
    ['a link into a script', '<a href="javascript:alert(1)"><rect width="5" height="5"/></a>', { script: 1 }],
  ])('%s', (_, inner, left) => {
    const found = read(svg(`<circle r="5"/>${inner}`))
    expect(found.left).toEqual(left)
    expect(JSON.stringify(found.objects)).not.toMatch(/evil|alert|javascript|onclick/)
    expect(found.objects[0]).toMatchObject({ sort: 'ellipse', width: 10 })
  })

  test('an address in a style', () => {
    const inner =
      '<rect width="5" height="5" style="fill:url(https://evil.test/#a);stroke:url(#b);background:url(//x)"/>'
    expect(read(svg(inner)).objects).toMatchObject([{ sort: 'rect', fill: '', stroke: '' }])
  })

  test.each([
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}">]>${svg('<text>&a;</text>')}`],
    ['a file by an entity', `<!doctype svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`],
  ])('%s is refused as a whole', (_, text) => expect(readFile(text, bound)).toBe('forbidden'))

  test.each(['', 'hello', '<html><body/></html>', '{"objects":1}', '[1]', '{"a":', '{"objects":{}}'])(
    'the text %j is no drawing',
    (text) => expect(readFile(text, bound)).toBe('notDrawing'),
  )
})

describe('an SVG becomes objects', () => {
  test('with its size, and in the box of its view', () => {
    const found = read(svg('<rect x="10" y="20" width="30" height="40" rx="2"/>', 'width="200" viewBox="10 0 100 50"'))
    expect(found.whole).toEqual({ widthPx: 200, heightPx: 50 })
    expect(
      read(svg('<rect x="10" width="30" height="40"/>', 'viewBox="10 0 100 50" width="200" height="100"')).objects,
    ).toMatchObject([{ x: 30, y: 40, width: 60, height: 80 }])
  })

  test('with the looks of the groups around them', () => {
    const inner = `<g fill="red" stroke="#000" opacity=".5"><g style="stroke-width: 3; fill: blue">
      <rect id="wall" width="4" height="2"/><line x1="0" y1="4" x2="8" y2="0" stroke-dasharray="4,2"/></g></g>`
    expect(read(svg(inner)).objects).toMatchObject([
      { sort: 'rect', name: 'wall', fill: 'blue', stroke: '#000', strokeWidth: 3, opacity: 0.5 },
      { sort: 'line', points: '0,4 8,0', strokeDash: '4 2' },
    ])
    expect(read(svg('<path d="M0 0h5"/>')).objects).toMatchObject([{ fill: '#000000', stroke: 'transparent' }])
  })

  test.each([
    ['translate(10 5)', [12, 6, 4, 2, 0]],
    ['translate(10,5) scale(2)', [14, 7, 8, 4, 0]],
    ['rotate(90)', [-1, 2, 4, 2, 90]],
    ['rotate(90 2 1)', [2, 1, 4, 2, 90]],
    ['matrix(0 1 -1 0 0 0)', [-1, 2, 4, 2, 90]],
    ['evil(1)', [2, 1, 4, 2, 0]],
  ])('transformed by %s', (transform, expected) => {
    expect(box(read(svg(`<rect width="4" height="2" transform="${transform}"/>`)))).toEqual(expected)
  })

  test('paths also as other programs shorten them', () => {
    const found = read(svg('<path d="M10 10a5 5 0 100 10"/><path d="broken"/>'))
    expect(found.objects).toMatchObject([{ sort: 'path', path: 'M10 10A5 5 0 1 0 10 20', width: 5, height: 10 }])
    expect(found.left).toEqual({ unfit: 1 })
  })

  test('texts, links and uploaded pictures', () => {
    const inner = `<a href="/home"><text x="50" y="20" font-size="10" text-anchor="middle"><tspan>Tank</tspan></text></a>
      <image href="${FILE}" width="4" height="4"/>`
    const { objects, left } = read(svg(inner))
    expect(objects).toMatchObject([
      { sort: 'text', text: 'Tank', x: 50, align: 'center', fontSize: 10, ifLink: true, link: '/home' },
      { sort: 'image', src: FILE },
    ])
    expect(left).toEqual({})
  })
})

describe('the JSON of a canvas becomes objects', () => {
  const rect = { type: 'rect', left: 10, top: 20, width: 30, height: 40, strokeWidth: 0 }

  test.each([
    ['version 5, by its corner', '5.3.0', rect, [25, 40, 30, 40, 0]],
    ['version 6, whose names begin with a capital letter', '6.5.1', { ...rect, type: 'Rect' }, [25, 40, 30, 40, 0]],
    ['version 7, by its centre', '7.4.0', { ...rect, type: 'Rect' }, [10, 20, 30, 40, 0]],
    ['with an origin of its own', '7.0.0', { ...rect, originX: 'right', originY: 'bottom' }, [-5, 0, 30, 40, 0]],
    ['scaled, with its stroke', '5.0.0', { ...rect, scaleX: 2, strokeWidth: 2 }, [42, 41, 60, 40, 0]],
    ['turned around its corner', '5.0.0', { ...rect, angle: 90 }, [-10, 35, 30, 40, 90]],
  ])('of %s', (_, version, object, expected) => {
    expect(box(read(JSON.stringify({ version, objects: [object] })))).toEqual(expected)
  })

  test('with its groups taken apart', () => {
    const child = { ...rect, left: -15, top: -20, opacity: 0.5 }
    const group = { type: 'group', left: 100, top: 100, width: 30, height: 40, scaleX: 2, scaleY: 2, opacity: 0.5 }
    const found = read(canvas({ ...group, objects: [child, { type: 'group', objects: [] }] }))
    expect(found.objects).toMatchObject([{ sort: 'rect', x: 130, y: 140, width: 60, height: 80, opacity: 0.25 }])
    const turned = read(canvas({ ...group, scaleX: 1, scaleY: 1, angle: 90, objects: [child] }))
    expect(box(turned)).toEqual([80, 115, 30, 40, 90])
  })

  test('of every sort that it has here, and the others are counted', () => {
    const { objects, left, whole } = read(
      JSON.stringify({
        version: '5.3.0',
        background: '#eee',
        objects: [
          { type: 'circle', radius: 5, width: 10, height: 10, fill: 'red' },
          { type: 'line', x1: 0, y1: 5, x2: 9, y2: 0, width: 9, height: 5 },
          {
            type: 'polygon',
            points: [
              { x: 1, y: 1 },
              { x: 5, y: 1 },
              { x: 5, y: 4 },
            ],
            width: 4,
            height: 3,
          },
          {
            type: 'path',
            path: [
              ['M', 0, 0],
              ['L', 10, 10],
            ],
            width: 10,
            height: 10,
          },
          { type: 'i-text', text: 'Tank', fontSize: 12, width: 30, height: 14, fontWeight: 'bold' },
          { type: 'image', src: FILE, width: 10, height: 10 },
          { type: 'image', src: 'https://evil.test/a.png', width: 10, height: 10 },
          { type: 'rect', width: 1, height: 1, ifLink: true, link: 'javascript:alert(1)' },
          { type: 'rect', width: 1, height: 1, fill: { type: 'linear' }, visible: false },
          { type: 'video' },
          7,
        ],
      }),
    )
    expect(objects.map(({ sort }) => sort)).toEqual(['ellipse', 'line', 'polygon', 'path', 'text', 'image', 'rect'])
    expect(left).toEqual({ foreign: 1, script: 1, unknown: 2 })
    expect(whole).toEqual({ background: '#eee' })
    expect(JSON.stringify(objects)).not.toMatch(/evil|javascript/)
  })

  test('numbers that no drawing has are left out with their object', () => {
    expect(read(canvas({ ...rect, left: 1e9 }))).toMatchObject({ objects: [], left: { unfit: 1 } })
  })

  test('[S11] [S27] what an exported object brings along is checked as all else', () => {
    const kept = [
      { sort: 'rect', ifLink: true, link: 'javascript:alert(1)' },
      { sort: 'image', src: 'https://evil.test/a.png' },
      { sort: 'rect', onclick: 'alert(1)' },
      { sort: 'rect', name: 'kept' },
    ]
    const { objects, left } = read(canvas(...kept.map((atrium) => ({ ...rect, atrium }))))
    expect(objects).toMatchObject([{ sort: 'rect', name: 'kept' }])
    expect(left).toEqual({ unfit: 3 })
  })
})

const nested = (times: number) => ({
  svg: svg(`${'<g>'.repeat(times)}<rect width="4" height="2"/>${'</g>'.repeat(times)}`),
  json: Array.from({ length: times }).reduce<object>((inner) => ({ type: 'group', objects: [inner] }), {
    ...{ type: 'rect', width: 4, height: 2 },
  }),
})

test('what lies in more than 50 groups is counted and left out', () => {
  for (const text of [nested(50).svg, canvas(nested(50).json)]) expect(read(text).objects).toHaveLength(1)
  for (const text of [nested(60).svg, canvas(nested(60).json)])
    expect(read(text)).toMatchObject({ objects: [], left: { unknown: 1 } })
})

describe('a drawing that is exported', () => {
  const objects = Object.fromEntries(
    OBJECT_SORTS.map((sort, at) => [
      `object0${at}`,
      {
        sort,
        name: `a <${sort}> & "more"`,
        order: at,
        x: 10 * at,
        y: 7,
        angle: 30,
        bindings: [{ property: 'opacity', column: 'n' }],
        ...(sort === 'image' ? { src: FILE } : sort === 'text' ? { text: 'Tank <1>' } : {}),
      },
    ]),
  )
  const { config } = withDefaults({ config: boundDrawing() }, { config: { widthPx: 400, objects } })
  const stored = Object.values(config.objects)

  test('as JSON is the same when it is imported again, with bindings and symbols', () => {
    const again = read(fabricJson(config as Drawing))
    expect(again.whole).toEqual({ widthPx: 400, heightPx: 600 })
    expect(again.objects).toEqual(stored.map(({ order: _, ...object }) => object))
    expect(again.left).toEqual({})
    expect(read(fabricJson(config as Drawing), plain).objects.every((object) => !('bindings' in object))).toBe(true)
  })

  test('as JSON has the places that a canvas reads', () => {
    const foreign = JSON.parse(fabricJson(config as Drawing))
    for (const object of foreign.objects) delete object.atrium
    const again = read(JSON.stringify(foreign))
    expect(again.objects.map(({ sort, x, y, width, angle }) => [sort, x, y, width, angle])).toEqual(
      stored.map(({ sort, x, y, width, angle }) => [
        sort === 'symbol' ? 'rect' : sort === 'line' ? 'polyline' : sort,
        x,
        y,
        width,
        angle,
      ]),
    )
  })

  test('as SVG has its shapes at their places, and its names as texts', () => {
    const again = read(svgText(config as Drawing))
    expect(again.left).toEqual({})
    const symbol = again.objects.find(({ sort, name }) => sort === 'rect' && String(name).includes('symbol'))
    expect(symbol).toMatchObject({ x: 80, y: 7, width: 100, height: 100, angle: 30 })
    expect(again.objects.find(({ sort }) => sort === 'text')).toMatchObject({
      text: 'Tank <1>',
      name: 'a <text> & "more"',
    })
    expect(again.objects.find(({ sort }) => sort === 'path')).toMatchObject({ x: 50, y: 7, width: 100, height: 100 })
  })
})
