import { beforeAll, describe, expect, test } from 'vitest'
import { propErrors } from '../../contract/define/prop-errors.ts'
import { withDefaults } from '../../contract/define/prop-values.ts'
import { type DrawingObject, drawing, OBJECT_SORTS } from '../../contract/drawing/drawing.ts'
import { giveCanvasContext } from '../../testing/web/chart/canvas-context.ts'
import { applyLook } from './look.ts'
import { type PictureShape, type SymbolShape, shapeOf } from './shapes.ts'

beforeAll(() => void giveCanvasContext())

const COLOURS = {
  ...{ text: '#111111', line: '#222222', area: '#333333', font: 'sans-serif', surface: '#444444', liquid: '#555555' },
  ...{ off: '#666666', on: '#777777', warning: '#888888', fault: '#999999' },
}
const NO_PICTURE = () => null
const props = { config: drawing() }

function objectOf(stored: object): DrawingObject {
  const config = { objects: { '00000001': stored } }
  expect(propErrors(props, { config })).toEqual({})
  return withDefaults(props, { config }).config.objects['00000001']!
}

/** All of what is drawn, as a text. */
function drawnOf(stored: object): string {
  const object = objectOf(stored)
  const shape = shapeOf(object)
  const asked: string[] = []
  applyLook(shape, object, undefined, COLOURS, (address) => {
    asked.push(address)
    return null
  })
  const { width, height } = shape
  return JSON.stringify([
    shape.toObject(),
    width,
    height,
    (shape as PictureShape).fit,
    (shape as SymbolShape).look,
    asked,
  ])
}

const OTHER: Readonly<Record<string, unknown>> = {
  ...{ x: 7, y: 8, width: 33, height: 44, angle: 5, flipX: true, flipY: true, opacity: 0.5, radius: 9, level: 0.5 },
  ...{ backgroundColor: 'red', fill: 'red', stroke: 'red', strokeWidth: 5, strokeDash: '4 2' },
  ...{ points: '0,0 10,5 3,9', path: 'M0 0L9 9L0 5', text: 'Zq', fontSize: 33, fontFamily: 'mono', bold: true },
  ...{ italic: true, underline: true, align: 'right', lineHeight: 2, src: `/api/file/${'0a'.repeat(16)}` },
  ...{ fit: 'cover', symbol: 'pump', state: 'fault' },
}
/** Without a text or a height there is nothing to change. */
const MORE: Partial<Record<string, object>> = { text: { text: 'one' }, line: { points: '0,0 9,3' } }
/** What is no part of a picture. */
const UNDRAWN = ['sort', 'name', 'order', 'ifLink', 'link']

describe.each(OBJECT_SORTS)('%s', (sort) => {
  const base = { sort, ...(sort !== 'symbol' && { strokeWidth: 1 }), ...MORE[sort] }
  const names = Object.keys(objectOf(base)).filter((name) => !UNDRAWN.includes(name))

  test.each(names)('%s changes what is drawn', (name) => {
    expect(OTHER).toHaveProperty(name)
    expect(drawnOf({ ...base, [name]: OTHER[name] })).not.toBe(drawnOf(base))
  })
})

const lookIn = (stored: object) => {
  const object = objectOf(stored)
  const shape = shapeOf(object)
  applyLook(shape, object, undefined, COLOURS, NO_PICTURE)
  return shape
}

test('colours that the author left to the theme are those of the theme, and transparent is none', () => {
  expect(lookIn({ sort: 'rect' })).toMatchObject({ fill: COLOURS.area, stroke: COLOURS.line })
  expect(lookIn({ sort: 'text', text: 'a' })).toMatchObject({ fill: COLOURS.text, stroke: null })
  expect(lookIn({ sort: 'rect', fill: 'transparent', stroke: 'transparent' })).toMatchObject({
    fill: null,
    stroke: null,
  })
})

test.each([
  ['polyline', { points: '10,10 20,30 40,10' }],
  ['polygon', { points: '-5,0 5,0 0,900' }],
  ['path', { path: 'M300 300L400 350L300 500Z' }],
])('a %s in any coordinates fills its box around its centre', (sort, outline) => {
  const shape = lookIn({ sort, ...outline, x: 100, y: 60, width: 80, height: 40, strokeWidth: 0 })
  const { left, top, width, height } = shape.getBoundingRect()
  expect([left, top, width, height].map(Math.round)).toEqual([60, 40, 80, 40])
})

test('a line without a height stays where its centre is', () => {
  const shape = lookIn({ sort: 'line', points: '0,0 100,0', x: 100, y: 60, width: 80, height: 0, strokeWidth: 0 })
  const { left, top, width } = shape.getBoundingRect()
  expect([left, top, width].map(Math.round)).toEqual([60, 60, 80])
})

test.each(['left', 'center', 'right'])(
  'the lines of a text at its side %s are drawn one below the other, each underlined',
  (align) => {
    const texts = giveCanvasContext()
    const object = objectOf({ sort: 'text', text: '上水\nab', align, underline: true, width: 80, fontSize: 16 })
    const shape = shapeOf(object)
    applyLook(shape, object, undefined, COLOURS, NO_PICTURE)
    const context = document.createElement('canvas').getContext('2d')!
    const places: (readonly [number, number])[] = []
    const underlined: number[] = []
    context.fillText = (text, x, y) => {
      texts.push(text)
      places.push([x, y])
    }
    context.fillRect = (_x, _y, width) => void underlined.push(width)
    shape.render(context)
    expect(texts).toEqual(['上水', 'ab'])
    // Two letters of 8 each, measured at 400 instead of 16.
    const lineWidth = 0.64
    const left = { left: -40, center: -lineWidth / 2, right: 40 - lineWidth }[align]!
    for (const [x] of places) expect(x).toBeCloseTo(left)
    expect(places[1]![1] - places[0]![1]).toBeCloseTo(
      16 * 1.13 * (object as typeof object & { sort: 'text' }).lineHeight,
    )
    expect(underlined).toEqual([lineWidth, lineWidth])
  },
)

test('letters have the colours of their object, not of what was drawn before', () => {
  giveCanvasContext()
  const shape = lookIn({ sort: 'text', text: 'a', fill: '#abcdef', stroke: '#fedcba', strokeWidth: 3 })
  const context = document.createElement('canvas').getContext('2d')!
  Object.assign(context, { fillStyle: '#000000', strokeStyle: '#000000', lineWidth: 1 })
  const seen: unknown[] = []
  context.fillText = () => void seen.push(context.fillStyle)
  context.strokeText = () => void seen.push(context.strokeStyle, context.lineWidth)
  shape.render(context)
  expect(seen).toEqual(['#abcdef', '#fedcba', 3])
})
