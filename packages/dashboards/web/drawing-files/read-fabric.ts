import { OBJECT_SORTS, type StoredObject } from '@atrium/charts/contract/drawing/drawing'
import { pointsText } from '@atrium/charts/contract/drawing/outlines'
import { safeLink } from '@atrium/core/contract/safe-link'
import { IDENTITY, type Matrix, placed, rotation, scaling, slant, times, translation } from './matrix.ts'
import { count, objectOf, type ReadDrawing, rounded, type Unreadable } from './outcome.ts'
import { pathBox, pointsBox } from './path-box.ts'
import { colourOf, dashOf, familyOf, isBold, pictureOf } from './style.ts'

/** The name under which an exported object carries what the canvas has no word for, such as bindings and symbols. */
export const OWN = 'atrium'

type Json = Readonly<Record<string, unknown>>

/** Nobody nests deeper, and a file may not end the page. */
const MAX_DEPTH = 50

/** The JSON of a canvas of Fabric, of versions 4 to 7: its groups are taken apart. */
export function readFabric(text: string): ReadDrawing | Unreadable {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return 'notDrawing'
  }
  if (!isJson(file) || !Array.isArray(file.objects)) return 'notDrawing'
  const read: ReadDrawing = { whole: wholeOf(file), objects: [], left: {} }
  const isCentred = Number.parseInt(String(file.version ?? ''), 10) >= 7
  for (const one of file.objects) add(read, one, { matrix: IDENTITY, opacity: 1, isCentred, depth: 0 })
  return read
}

function wholeOf({ width, height, background, backgroundColor }: Json) {
  const colour = colourOf(background ?? backgroundColor ?? '')
  return {
    ...(typeof width === 'number' && width > 0 ? { widthPx: Math.round(width) } : {}),
    ...(typeof height === 'number' && height > 0 ? { heightPx: Math.round(height) } : {}),
    ...(colour === '' || colour === 'transparent' ? {} : { background: colour }),
  }
}

interface Within {
  matrix: Matrix
  opacity: number
  /** Whether objects that say nothing about it are placed by their centre, as since version 7. */
  isCentred: boolean
  depth: number
}

function add(read: ReadDrawing, given: unknown, within: Within): void {
  if (!isJson(given) || within.depth > MAX_DEPTH) {
    count(read.left, 'unknown')
    return
  }
  if (given.visible === false) return
  const type = String(given.type ?? '').toLowerCase()
  const own = {
    matrix: times(within.matrix, matrixOf(given, within.isCentred)),
    opacity: within.opacity * number(given.opacity, 1),
  }
  if (type === 'group' || type === 'activeselection') {
    if (!Array.isArray(given.objects)) {
      count(read.left, 'unknown')
      return
    }
    for (const one of given.objects) add(read, one, { ...within, ...own, depth: within.depth + 1 })
    return
  }
  const kept = given[OWN]
  if (isJson(kept) && OBJECT_SORTS.includes(kept.sort as never)) {
    const { order: _, ...object } = kept
    const { x, y } = placed({ x: 0, y: 0, width: 0, height: 0 }, own.matrix)
    read.objects.push({ ...(object as StoredObject), x: rounded(x), y: rounded(y) })
    return
  }
  const object = objectIn(read, given, type, own)
  if (object) read.objects.push(object)
}

function objectIn(
  read: ReadDrawing,
  given: Json,
  type: string,
  { matrix, opacity }: Pick<Within, 'matrix' | 'opacity'>,
): StoredObject | undefined {
  const [width, height] = [number(given.width, 0), number(given.height, 0)]
  const box = (w = width, h = height) => {
    const { scale, ...place } = placed({ x: -w / 2, y: -h / 2, width: w, height: h }, matrix)
    return { scale, place }
  }
  const { scale, place } = box()
  const link = given.ifLink === true ? safeLink(given.link)?.href : undefined
  if (given.ifLink === true && link === undefined) count(read.left, 'script')
  const common = {
    name: textOf(given.name ?? given.id).slice(0, 100) || undefined,
    ...place,
    opacity: Math.min(1, Math.max(0, opacity)),
    backgroundColor: given.backgroundColor ? colourOf(given.backgroundColor) : undefined,
    ...(link === undefined ? {} : { ifLink: true, link }),
  }
  const isUniform = given.strokeUniform === true
  const lines = {
    stroke: colourOf(given.stroke ?? null),
    strokeWidth: number(given.strokeWidth, 1) * (isUniform ? 1 : scale),
    strokeDash: dashOf(given.strokeDashArray),
  }
  const fill = { fill: colourOf(given.fill === undefined ? '#000000' : given.fill) }
  switch (type) {
    case 'rect':
      return objectOf('rect', { ...common, ...fill, ...lines, radius: number(given.rx, 0) * scale })
    case 'circle':
    case 'ellipse':
      return objectOf('ellipse', { ...common, ...fill, ...lines })
    case 'triangle':
      return objectOf('polygon', { ...common, ...fill, ...lines, points: '50,0 100,100 0,100' })
    case 'line': {
      const rises = number(given.x1, 0) < number(given.x2, 0) !== number(given.y1, 0) < number(given.y2, 0)
      const points = rises ? `0,${height} ${width},0` : `0,0 ${width},${height}`
      return objectOf('line', { ...common, ...lines, points })
    }
    case 'polyline':
    case 'polygon': {
      const points = pointsIn(given.points)
      if (points.length === 0) break
      const { width: w, height: h } = pointsBox(points)
      return objectOf(type, { ...common, ...box(w, h).place, ...fill, ...lines, points: pointsText(points) })
    }
    case 'path': {
      const found = pathBox(Array.isArray(given.path) ? given.path.flat().join(' ') : textOf(given.path))
      if (!found) break
      const { place: around } = box(found.box.width, found.box.height)
      return objectOf('path', { ...common, ...around, ...fill, ...lines, path: found.path })
    }
    case 'text':
    case 'i-text':
    case 'itext':
    case 'textbox':
      return objectOf('text', {
        ...common,
        ...fill,
        ...lines,
        strokeWidth: given.stroke ? lines.strokeWidth : undefined,
        stroke: given.stroke ? lines.stroke : undefined,
        text: textOf(given.text),
        fontSize: number(given.fontSize, 40) * scale,
        fontFamily: familyOf(given.fontFamily),
        bold: isBold(given.fontWeight),
        italic: given.fontStyle === 'italic',
        underline: given.underline === true,
        align: ['left', 'center', 'right'].find((side) => side === given.textAlign),
        lineHeight: number(given.lineHeight, 1.16),
      })
    case 'image':
    case 'fabricimage': {
      const picture = pictureOf(given.src)
      if ('left' in picture) {
        count(read.left, picture.left)
        return undefined
      }
      return objectOf('image', { ...common, ...picture, fit: 'fill', ...(given.stroke ? lines : {}) })
    }
    default:
      count(read.left, 'unknown')
      return undefined
  }
  count(read.left, 'unfit')
  return undefined
}

/** From an object's own middle to where it lies: what `left` and `top` mean is said by its origin. */
function matrixOf(given: Json, isCentred: boolean): Matrix {
  const usual = isCentred ? 'center' : undefined
  const [byX, byY] = [number(given.scaleX, 1), number(given.scaleY, 1)]
  const stroke = given.type && String(given.type).toLowerCase() === 'group' ? 0 : number(given.strokeWidth, 1)
  const outer = (size: number, by: number) => (given.strokeUniform === true ? size * by + stroke : (size + stroke) * by)
  const shift = (origin: unknown, size: number) =>
    origin === 'center' ? 0 : origin === 'right' || origin === 'bottom' ? -size / 2 : size / 2
  const x = shift(given.originX ?? usual, outer(number(given.width, 0), byX))
  const y = shift(given.originY ?? usual, outer(number(given.height, 0), byY))
  const turn = rotation(number(given.angle, 0))
  const at = translation(number(given.left, 0), number(given.top, 0))
  const flip = scaling(given.flipX === true ? -byX : byX, given.flipY === true ? -byY : byY)
  const parts = [turn, translation(x, y), slant(number(given.skewX, 0), number(given.skewY, 0)), flip]
  return parts.reduce(times, at)
}

function pointsIn(given: unknown): { x: number; y: number }[] {
  if (!Array.isArray(given)) return []
  return given.map((point) => ({ x: rounded(number(point?.x, 0)), y: rounded(number(point?.y, 0)) }))
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function number(value: unknown, usual: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : usual
}
