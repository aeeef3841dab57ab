import { COLOUR_OPERATORS } from '@atrium/core/contract/colours'
import { bool, int, num, str, text } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import {
  colour,
  column,
  link,
  list,
  type ObjectOf,
  objectsById,
  oneOf,
  type PropsOf,
  uploadedPicture,
} from '../define/props.ts'
import { unit, unitScale } from '../define/units.ts'
import { MAX_OUTLINE, MAX_POINTS, POINTS, pathCommands, pointsOf } from './outlines.ts'
import { DASHES, MAX_STROKE, MAX_TEXT, overrideValue, type Property } from './overrides.ts'
import { SYMBOL_STATES, SYMBOLS } from './symbols.ts'

/**
 * A drawing as it is stored: its size, its background, and its objects by id. What the fields of an object are is said by
 * a table for its sort, so that schema, defaults, form and public part follow from it as for all props.
 */

export const MAX_OBJECTS = 1_000
const MAX_PX = 100_000

const px = (initial: number, max: number) => num(3, { min: 0, max, unit: 'px', default: initial })
const side = () => px(100, MAX_PX)

const OBJECT = {
  /** How data, links and people name it; several may have the same. */
  name: str(100, { min: 0, default: '' }),
  /** Drawn in this order, and by id where it is equal; what is drawn later covers the others. */
  order: num(10, { min: -1e9, max: 1e9, default: 0 }),
  /** The centre. */
  x: num(3, { min: -MAX_PX, max: MAX_PX, unit: 'px', default: 0 }),
  y: num(3, { min: -MAX_PX, max: MAX_PX, unit: 'px', default: 0 }),
  width: side(),
  height: side(),
  /** Around the centre, with the clock. */
  angle: num(3, { min: -360, max: 360, unit: '°', default: 0 }),
  flipX: bool({ default: false }),
  flipY: bool({ default: false }),
  opacity: num(3, { min: 0, max: 1, default: 1 }),
  /** Of its box; '' for none. */
  backgroundColor: colour(),
} as const

const LINK = {
  ifLink: bool({ default: false }),
  link: link({ when: { prop: 'ifLink', is: [true] } }),
} as const

const STROKE = {
  /** '' is the theme's colour of lines, `transparent` none. */
  stroke: colour(),
  strokeWidth: px(1, MAX_STROKE),
  strokeDash: str(120, { min: 0, pattern: DASHES, default: '' }),
} as const

/** '' is the theme's: a quiet area, or the colour of texts; `transparent` is none. */
const FILL = { fill: colour() } as const
const NO_FILL = { fill: colour({ default: 'transparent' }) } as const

/** In any coordinates: the box around them becomes as large as the object. */
const points = (initial: string) => str(MAX_OUTLINE, { min: 0, pattern: POINTS, default: initial })

const PLAIN_SORTS = {
  rect: { ...OBJECT, ...FILL, ...STROKE, radius: px(0, MAX_PX), ...LINK },
  ellipse: { ...OBJECT, ...FILL, ...STROKE, ...LINK },
  line: { ...OBJECT, points: points('0,0 100,0'), ...STROKE, ...LINK },
  polyline: { ...OBJECT, points: points('0,0 50,50 100,0'), ...NO_FILL, ...STROKE, ...LINK },
  polygon: { ...OBJECT, points: points('50,0 100,100 0,100'), ...FILL, ...STROKE, ...LINK },
  path: { ...OBJECT, path: text(MAX_OUTLINE, { default: 'M0 50Q50 0 100 50' }), ...NO_FILL, ...STROKE, ...LINK },
  text: {
    ...OBJECT,
    text: text(MAX_TEXT, { default: '' }),
    fontSize: num(3, { min: 1, max: 1_000, unit: 'px', default: 20 }),
    fontFamily: oneOf(['sans', 'serif', 'mono'], { default: 'sans' }),
    bold: bool({ default: false }),
    italic: bool({ default: false }),
    underline: bool({ default: false }),
    align: oneOf(['left', 'center', 'right'], { default: 'left' }),
    lineHeight: num(3, { min: 0.5, max: 5, default: 1.2 }),
    ...FILL,
    ...STROKE,
    /** Of the letters. */
    strokeWidth: px(0, MAX_STROKE),
    ...LINK,
  },
  image: {
    ...OBJECT,
    src: uploadedPicture(),
    fit: oneOf(['contain', 'cover', 'fill'], { default: 'contain' }),
    ...STROKE,
    strokeWidth: px(0, MAX_STROKE),
    ...LINK,
  },
  symbol: {
    ...OBJECT,
    symbol: oneOf(SYMBOLS, { default: 'valve' }),
    state: oneOf(SYMBOL_STATES, { default: 'off' }),
    /** How full it is, where the symbol shows it: 0 to 1. */
    level: num(3, { min: 0, max: 1, default: 0 }),
    ...LINK,
  },
} as const

export type ObjectSort = keyof typeof PLAIN_SORTS

export const OBJECT_SORTS = Object.keys(PLAIN_SORTS) as ObjectSort[]

const OF_ALL = ['opacity', 'backgroundColor'] as const
const OF_LINES = ['stroke', 'strokeWidth', 'strokeDash'] as const

/** What data may change of an object of a sort. */
export const PROPERTIES: Readonly<Record<ObjectSort, readonly Property[]>> = {
  rect: ['fill', ...OF_LINES, ...OF_ALL],
  ellipse: ['fill', ...OF_LINES, ...OF_ALL],
  line: [...OF_LINES, ...OF_ALL],
  polyline: ['fill', ...OF_LINES, ...OF_ALL],
  polygon: ['fill', ...OF_LINES, ...OF_ALL],
  path: ['fill', ...OF_LINES, ...OF_ALL],
  text: ['text', 'fill', ...OF_LINES, ...OF_ALL],
  image: ['src', ...OF_LINES, ...OF_ALL],
  symbol: ['state', 'level', ...OF_ALL],
}

const BINDING = {
  /** Of the data of the widget; '' for the first. */
  column: column(),
  /** The first that holds decides. Without any, the value of the column is the value of the property. */
  conditions: list(
    {
      operator: oneOf(COLOUR_OPERATORS, { default: '>=' }),
      value: str(255, { min: 0, default: '' }),
      /** What the property becomes, as a text. */
      result: str(500, { min: 0, default: '' }),
    },
    20,
  ),
  /** Of a number that is shown as a text. */
  unit: unit(),
  unitScale: unitScale(),
  decimal: int({ min: 0, max: 10 }),
} as const

const bindings = (properties: readonly Property[]) =>
  list({ property: oneOf(properties, { default: properties[0]! }), ...BINDING }, properties.length)

type BoundSorts = { [K in ObjectSort]: (typeof PLAIN_SORTS)[K] & { bindings: ReturnType<typeof bindings> } }

const BOUND_SORTS = Object.fromEntries(
  OBJECT_SORTS.map((sort) => [sort, { ...PLAIN_SORTS[sort], bindings: bindings(PROPERTIES[sort]) }]),
) as BoundSorts

const WHOLE = {
  widthPx: int({ min: 1, max: 20_000, unit: 'px', default: 900 }),
  heightPx: int({ min: 1, max: 20_000, unit: 'px', default: 600 }),
  /** '' for none. */
  background: colour(),
} as const

/** A drawing whose objects data address by their names. */
export const drawing = () => objectsById({ of: WHOLE, sorts: PLAIN_SORTS, max: MAX_OBJECTS, check: wrongInObject })

/** A drawing whose objects name the columns of the data that change them. */
export const boundDrawing = () => objectsById({ of: WHOLE, sorts: BOUND_SORTS, max: MAX_OBJECTS, check: wrongInObject })

export type Binding = PropsOf<BoundSorts['rect']>['bindings'][number]
/** An object of either drawing, as a view reads it. */
export type DrawingObject = ObjectOf<typeof PLAIN_SORTS> & { bindings?: Binding[] }
export type Drawing = PropsOf<typeof WHOLE> & { objects: Readonly<Record<string, DrawingObject>> }

/** An object as it is stored: what is absent has its default. */
export type StoredObject = Readonly<Record<string, unknown>> & { sort: ObjectSort }

/** The objects in the order in which they are drawn. */
export function inOrder({ objects }: Pick<Drawing, 'objects'>): [id: string, object: DrawingObject][] {
  return Object.entries(objects).sort(([a, one], [b, other]) => one.order - other.order || (a < b ? -1 : 1))
}

const TWICE: Text = { zh_CN: '此属性已有绑定', en_US: 'This property is already bound' }
const UNFIT: Text = { zh_CN: '此值不适合该属性', en_US: 'This value does not suit the property' }
const NO_PATH: Text = { zh_CN: '不是有效的路径', en_US: 'This is not a path' }
const TOO_MANY_POINTS: Text = { zh_CN: `最多 ${MAX_POINTS} 个点`, en_US: `At most ${MAX_POINTS} points` }

/** What the tables cannot say about an object. */
function wrongInObject(object: Readonly<Record<string, unknown>>): Record<string, Text> {
  const { points, path, bindings = [] } = object as { points?: string; path?: string; bindings?: Binding[] }
  const wrong: Record<string, Text> = {}
  if (points !== undefined && pointsOf(points).length > MAX_POINTS) wrong.points = TOO_MANY_POINTS
  if (path !== undefined && !pathCommands(path)) wrong.path = NO_PATH
  bindings.forEach(({ property, conditions }, index) => {
    const at = `bindings.${index}`
    if (bindings.findIndex((one) => one.property === property) < index) wrong[`${at}.property`] = TWICE
    conditions.forEach(({ result }, number) => {
      if (overrideValue(property, result) === undefined) wrong[`${at}.conditions.${number}.result`] = UNFIT
    })
  })
  return wrong
}
