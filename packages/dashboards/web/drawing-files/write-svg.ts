import { type Drawing, type DrawingObject, inOrder } from '@atrium/charts/contract/drawing/drawing'
import { boxOf } from './box-of.ts'
import { rounded } from './outcome.ts'
import { DARK, FAMILIES, paint, QUIET } from './written-look.ts'

const NONE = 'none'
const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const

/** The drawing as an SVG. Symbols are boxes with their names in it, because what draws them lies elsewhere. */
export function svgText(drawing: Drawing): string {
  const { widthPx, heightPx, background } = drawing
  const ground = background ? tag('rect', { width: widthPx, height: heightPx, fill: background }) : ''
  const objects = inOrder(drawing).map(([, object]) => svgObject(object))
  const head = { xmlns: 'http://www.w3.org/2000/svg', width: widthPx, height: heightPx }
  return tag('svg', { ...head, viewBox: `0 0 ${widthPx} ${heightPx}` }, `\n${[ground, ...objects].join('\n')}\n`)
}

function svgObject(object: DrawingObject): string {
  const { x, y, width, height, angle, flipX, flipY, opacity, backgroundColor, ifLink, link } = object
  const [left, top] = [-width / 2, -height / 2]
  const behind = backgroundColor ? tag('rect', { x: left, y: top, width, height, fill: backgroundColor }) : ''
  const transform = [
    `translate(${rounded(x)} ${rounded(y)})`,
    angle === 0 ? '' : `rotate(${rounded(angle)})`,
    flipX || flipY ? `scale(${flipX ? -1 : 1} ${flipY ? -1 : 1})` : '',
  ]
  const group = { transform: transform.filter(Boolean).join(' '), opacity: opacity === 1 ? undefined : opacity }
  const shape = tag('g', group, behind + shapeOf(object))
  return ifLink && link ? tag('a', { href: link }, shape) : shape
}

function shapeOf(object: DrawingObject): string {
  const { width, height } = object
  const box = { x: -width / 2, y: -height / 2, width, height }
  const lines =
    'stroke' in object && object.strokeWidth > 0
      ? {
          stroke: paint(object.stroke, DARK) ?? NONE,
          'stroke-width': object.strokeWidth,
          'vector-effect': 'non-scaling-stroke',
          ...(object.strokeDash ? { 'stroke-dasharray': object.strokeDash } : {}),
        }
      : {}
  const fill = { fill: 'fill' in object ? (paint(object.fill, object.sort === 'text' ? DARK : QUIET) ?? NONE) : NONE }
  const name = { 'data-name': object.name || undefined }
  switch (object.sort) {
    case 'rect':
      return tag('rect', { ...name, ...box, ...(object.radius > 0 ? { rx: object.radius } : {}), ...fill, ...lines })
    case 'ellipse':
      return tag('ellipse', { ...name, cx: 0, cy: 0, rx: width / 2, ry: height / 2, ...fill, ...lines })
    case 'line':
    case 'polyline':
    case 'polygon': {
      const shape = object.sort === 'polygon' ? 'polygon' : 'polyline'
      return tag(shape, { ...name, points: object.points, transform: fitted(object), ...fill, ...lines })
    }
    case 'path':
      return tag('path', { ...name, d: object.path, transform: fitted(object), ...fill, ...lines })
    case 'image':
      return tag('image', { ...name, ...box, href: object.src })
    case 'text': {
      const { align, text, fontSize, lineHeight } = object
      const x = align === 'left' ? box.x : align === 'right' ? -box.x : 0
      const look = {
        'font-size': fontSize,
        'font-family': FAMILIES[object.fontFamily],
        'font-weight': object.bold ? 'bold' : 'normal',
        'font-style': object.italic ? 'italic' : 'normal',
        'text-decoration': object.underline ? 'underline' : 'none',
        'text-anchor': ANCHORS[align],
      }
      const rows = text.split('\n')
      const first = -((rows.length - 1) * fontSize * lineHeight) / 2 + fontSize * 0.35
      return rows
        .map((row, at) =>
          tag('text', { ...name, x, y: first + at * fontSize * lineHeight, ...look, ...fill, ...lines }, escaped(row)),
        )
        .join('')
    }
    case 'symbol': {
      const label = { x: 0, y: 5, 'font-size': 14, 'font-family': 'sans-serif', 'text-anchor': 'middle', fill: DARK }
      return tag('rect', { ...name, ...box, fill: 'none', stroke: DARK }) + tag('text', label, escaped(object.symbol))
    }
  }
}

/** From the coordinates of an outline into the box of its object. */
function fitted(object: DrawingObject): string {
  const box = boxOf(object) ?? { x: 0, y: 0, width: 0, height: 0 }
  const by = (size: number, own: number) => (own > 0 ? rounded(size / own) : 1)
  const middle = `${rounded(-box.x - box.width / 2)} ${rounded(-box.y - box.height / 2)}`
  return `scale(${by(object.width, box.width)} ${by(object.height, box.height)}) translate(${middle})`
}

function tag(name: string, attributes: Readonly<Record<string, string | number | undefined>>, inner = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return []
    return ` ${key}="${escaped(String(typeof value === 'number' ? rounded(value) : value))}"`
  })
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
