import type { StoredObject } from '@atrium/charts/contract/drawing/drawing'
import { pointsText } from '@atrium/charts/contract/drawing/outlines'
import { MAX_TEXT } from '@atrium/charts/contract/drawing/overrides'
import { safeLink } from '@atrium/core/contract/safe-link'
import { type Box, IDENTITY, type Matrix, placed, rotation, scaling, slant, times, translation } from './matrix.ts'
import { count, objectOf, type ReadDrawing, rounded, type Unreadable } from './outcome.ts'
import { pathBox, pointsBox } from './path-box.ts'
import { colourOf, dashOf, familyOf, isBold, pictureOf } from './style.ts'

/** What is inherited, as SVG says it. */
const INHERITED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'text-anchor',
] as const

type Look = Readonly<Partial<Record<(typeof INHERITED)[number], string>>>

interface Within {
  matrix: Matrix
  opacity: number
  look: Look
  link: string | undefined
  depth: number
}

const MAX_DEPTH = 50
/** They draw nothing where they stand. */
const SILENT = [
  'defs',
  'title',
  'desc',
  'metadata',
  'style',
  'symbol',
  'clippath',
  'mask',
  'marker',
  'pattern',
  'filter',
]
const GRADIENTS = ['lineargradient', 'radialgradient', 'namedview']
const RUN = ['script', 'foreignobject', 'iframe', 'animate', 'animatetransform', 'animatemotion', 'set', 'handler']

/**
 * The shapes, texts and uploaded pictures of an SVG. It is only read, never shown: scripts, foreign pages, animations and
 * pictures of other sites are counted and left out, and whatever is not known here cannot get into a drawing.
 */
export function readSvg(text: string): ReadDrawing | Unreadable {
  // Entities could name files and grow without end, and nothing drawn needs a document type.
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) return 'forbidden'
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  if (root?.localName !== 'svg' || root.querySelector('parsererror')) return 'notDrawing'
  const size = sizeOf(root)
  const read: ReadDrawing = { whole: size.whole, objects: [], left: {} }
  const within = { opacity: 1, look: lookOf(root, {}), link: undefined, depth: 0 }
  for (const child of root.children) add(read, child, { ...within, matrix: size.matrix })
  return read
}

function sizeOf(root: Element): { whole: Record<string, number>; matrix: Matrix } {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(root.getAttribute('viewBox'))
  const length = (name: string) => (/%\s*$/.test(root.getAttribute(name) ?? '') ? 0 : numberOf(root, name))
  const widthPx = Math.round(length('width') || width)
  const heightPx = Math.round(length('height') || height)
  const by = width > 0 && height > 0 && widthPx > 0 && heightPx > 0 ? Math.min(widthPx / width, heightPx / height) : 1
  return {
    whole: { ...(widthPx > 0 ? { widthPx } : {}), ...(heightPx > 0 ? { heightPx } : {}) },
    matrix: times(scaling(by, by), translation(-x, -y)),
  }
}

function add(read: ReadDrawing, element: Element, outer: Within): void {
  const name = element.localName.toLowerCase()
  if (RUN.includes(name)) {
    count(read.left, 'script')
    return
  }
  if (SILENT.includes(name) || GRADIENTS.includes(name)) return
  if (outer.depth > MAX_DEPTH) {
    count(read.left, 'unknown')
    return
  }
  if ([...element.attributes].some((one) => /^on/i.test(one.localName))) count(read.left, 'script')
  if (styleOf(element, 'display') === 'none' || styleOf(element, 'visibility') === 'hidden') return
  const within: Within = {
    matrix: times(outer.matrix, transformOf(element.getAttribute('transform') ?? '')),
    opacity: outer.opacity * numberIn(styleOf(element, 'opacity'), 1),
    look: lookOf(element, outer.look),
    link: outer.link,
    depth: outer.depth + 1,
  }
  if (name === 'g' || name === 'svg' || name === 'a') {
    if (name === 'svg')
      within.matrix = times(within.matrix, translation(numberOf(element, 'x'), numberOf(element, 'y')))
    if (name === 'a') within.link = linkOf(read, element) ?? outer.link
    for (const child of element.children) add(read, child, within)
    return
  }
  const object = objectIn(read, element, name, within)
  if (object) read.objects.push(object)
}

function objectIn(read: ReadDrawing, element: Element, name: string, within: Within): StoredObject | undefined {
  const of = (attribute: string) => numberOf(element, attribute)
  const { look } = within
  const made = (sort: StoredObject['sort'], box: Box, values: object): StoredObject => {
    const { scale, ...place } = placed(box, within.matrix)
    return objectOf(sort, {
      name: (element.getAttribute('data-name') ?? element.id).slice(0, 100) || undefined,
      ...place,
      opacity: Math.min(1, Math.max(0, within.opacity)),
      ...(within.link === undefined ? {} : { ifLink: true, link: within.link }),
      ...values,
    })
  }
  const { scale } = placed({ x: 0, y: 0, width: 0, height: 0 }, within.matrix)
  const fill = { fill: colourOf(look.fill ?? '#000000') }
  const isUniform = styleOf(element, 'vector-effect') === 'non-scaling-stroke'
  const lines = {
    stroke: colourOf(look.stroke ?? null),
    strokeWidth: numberIn(look['stroke-width'], 1) * (isUniform ? 1 : scale),
    strokeDash: dashOf(look['stroke-dasharray']),
  }
  switch (name) {
    case 'rect': {
      const box = { x: of('x'), y: of('y'), width: of('width'), height: of('height') }
      return made('rect', box, { ...fill, ...lines, radius: (of('rx') || of('ry')) * scale })
    }
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = name === 'circle' ? [of('r'), of('r')] : [of('rx'), of('ry')]
      return made(
        'ellipse',
        { x: of('cx') - rx, y: of('cy') - ry, width: 2 * rx, height: 2 * ry },
        { ...fill, ...lines },
      )
    }
    case 'line': {
      const points = [
        { x: of('x1'), y: of('y1') },
        { x: of('x2'), y: of('y2') },
      ]
      return made('line', pointsBox(points), { ...lines, points: pointsText(points) })
    }
    case 'polyline':
    case 'polygon': {
      const numbers = numbersIn(element.getAttribute('points'))
      const points = numbers.flatMap((x, at) =>
        at % 2 === 0 ? [{ x: rounded(x), y: rounded(numbers[at + 1] ?? 0) }] : [],
      )
      if (points.length === 0) break
      return made(name, pointsBox(points), { ...fill, ...lines, points: pointsText(points) })
    }
    case 'path': {
      const found = pathBox(element.getAttribute('d') ?? '')
      if (!found) break
      return made('path', found.box, { ...fill, ...lines, path: found.path })
    }
    case 'text':
      return textIn(element, look, scale, made)
    case 'image': {
      const picture = pictureOf(hrefOf(element))
      if ('left' in picture) {
        count(read.left, picture.left)
        return undefined
      }
      const box = { x: of('x'), y: of('y'), width: of('width'), height: of('height') }
      return made('image', box, picture)
    }
    default:
      count(read.left, 'unknown')
      return undefined
  }
  count(read.left, 'unfit')
  return undefined
}

function textIn(
  element: Element,
  look: Look,
  scale: number,
  made: (sort: StoredObject['sort'], box: Box, values: object) => StoredObject,
) {
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const size = numberIn(look['font-size'], 16)
  // As wide as its letters are at most: an SVG does not say how wide a text is, and it must not be broken.
  const width = [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? size : size * 0.65), size)
  const align = { middle: 'center', end: 'right' }[look['text-anchor'] ?? ''] ?? 'left'
  const [first] = numbersIn(element.getAttribute('x') ?? element.querySelector('tspan')?.getAttribute('x') ?? '')
  const [line] = numbersIn(element.getAttribute('y') ?? element.querySelector('tspan')?.getAttribute('y') ?? '')
  const left = (first ?? 0) - (align === 'center' ? width / 2 : align === 'right' ? width : 0)
  const box = { x: left, y: (line ?? 0) - size, width, height: size * 1.2 }
  return made('text', box, {
    text: text.slice(0, MAX_TEXT),
    fill: colourOf(look.fill ?? '#000000'),
    fontSize: size * scale,
    fontFamily: familyOf(look['font-family']),
    bold: isBold(look['font-weight']),
    italic: look['font-style'] === 'italic',
    align,
  })
}

function linkOf(read: ReadDrawing, element: Element): string | undefined {
  const address = hrefOf(element)
  const link = safeLink(address)?.href
  if (address && link === undefined) count(read.left, 'script')
  return link
}

const hrefOf = (element: Element) =>
  element.getAttribute('href') ??
  element.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ??
  element.getAttribute('xlink:href')

/** A property of an element: its style counts before its attribute. */
function styleOf(element: Element, name: string): string | undefined {
  const styles = (element.getAttribute('style') ?? '').split(';').map((one) => one.split(':'))
  const styled = styles.find(([key]) => key?.trim() === name)
  const value = styled ? styled.slice(1).join(':') : element.getAttribute(name)
  return value?.replace('!important', '').trim() || undefined
}

function lookOf(element: Element, outer: Look): Look {
  const own = INHERITED.flatMap((name) => {
    const value = styleOf(element, name)
    return value === undefined || value === 'inherit' ? [] : [[name, value]]
  })
  return { ...outer, ...Object.fromEntries(own) }
}

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g

function numbersIn(text: string | null): number[] {
  return (text?.match(NUMBER) ?? []).map(Number)
}

function numberIn(text: string | undefined, usual: number): number {
  const [number] = numbersIn(text ?? null)
  return number ?? usual
}

const numberOf = (element: Element, name: string) => numberIn(element.getAttribute(name) ?? undefined, 0)

const TRANSFORMS: Readonly<Record<string, (...numbers: number[]) => Matrix>> = {
  matrix: (a = 1, b = 0, c = 0, d = 1, e = 0, f = 0) => [a, b, c, d, e, f],
  translate: (x = 0, y = 0) => translation(x, y),
  scale: (x = 1, y = x) => scaling(x, y),
  rotate: (degrees = 0, x = 0, y = 0) => [rotation(degrees), translation(-x, -y)].reduce(times, translation(x, y)),
  skewX: (degrees = 0) => slant(degrees, 0),
  skewY: (degrees = 0) => slant(0, degrees),
}

function transformOf(text: string): Matrix {
  const steps = [...text.matchAll(/(\w+)\s*\(([^)]*)\)/g)]
  return steps.reduce<Matrix>((matrix, [, name = '', numbers = '']) => {
    const step = Object.hasOwn(TRANSFORMS, name) ? TRANSFORMS[name] : undefined
    return step ? times(matrix, step(...numbersIn(numbers))) : matrix
  }, IDENTITY)
}
