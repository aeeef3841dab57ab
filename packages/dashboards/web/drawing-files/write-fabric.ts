import { type Drawing, type DrawingObject, inOrder } from '@atrium/charts/contract/drawing/drawing'
import { pathCommands, pointsOf } from '@atrium/charts/contract/drawing/outlines'
import { boxOf } from './box-of.ts'
import { OWN } from './read-fabric.ts'
import { DARK, FAMILIES, paint, QUIET } from './written-look.ts'

/**
 * The drawing as JSON of a canvas of Fabric 7. Each object carries its stored form, too: a canvas has no word for bindings
 * and symbols, and an import here reads them again.
 */
export function fabricJson(drawing: Drawing): string {
  const { widthPx: width, heightPx: height, background } = drawing
  const objects = inOrder(drawing).map(([, object]) => fabricObject(object))
  return JSON.stringify({ version: '7.4.0', width, height, ...(background ? { background } : {}), objects }, null, 1)
}

function fabricObject(object: DrawingObject): object {
  const { x, y, width, height, angle, flipX, flipY, opacity, backgroundColor, name, ifLink, link } = object
  const own = boxOf(object)
  const common = {
    ...(name ? { name } : {}),
    originX: 'center',
    originY: 'center',
    left: x,
    top: y,
    width: own?.width || width,
    height: own?.height || height,
    scaleX: own?.width ? width / own.width : 1,
    scaleY: own?.height ? height / own.height : 1,
    strokeUniform: true,
    angle,
    flipX,
    flipY,
    opacity,
    backgroundColor,
    ...(ifLink ? { ifLink, link } : {}),
    [OWN]: object,
  }
  const lines = (usual = DARK) =>
    'stroke' in object
      ? {
          stroke: object.strokeWidth > 0 ? paint(object.stroke, usual) : null,
          strokeWidth: object.strokeWidth,
          strokeDashArray: object.strokeDash ? object.strokeDash.split(' ').map(Number) : null,
        }
      : {}
  const fill = { fill: 'fill' in object ? paint(object.fill, object.sort === 'text' ? DARK : QUIET) : null }
  switch (object.sort) {
    case 'rect':
      return { type: 'Rect', ...common, ...fill, ...lines(), rx: object.radius, ry: object.radius }
    case 'ellipse':
      return { type: 'Ellipse', ...common, ...fill, ...lines(), rx: width / 2, ry: height / 2 }
    case 'line':
    case 'polyline':
    case 'polygon': {
      const type = object.sort === 'polygon' ? 'Polygon' : 'Polyline'
      return { type, ...common, ...fill, ...lines(), points: pointsOf(object.points) }
    }
    case 'path': {
      const path = (pathCommands(object.path) ?? []).map(({ letter, numbers }) => [letter, ...numbers])
      return { type: 'Path', ...common, ...fill, ...lines(), path }
    }
    case 'text':
      return {
        type: 'Textbox',
        ...common,
        ...fill,
        ...lines(),
        text: object.text,
        fontSize: object.fontSize,
        fontFamily: FAMILIES[object.fontFamily],
        fontWeight: object.bold ? 'bold' : 'normal',
        fontStyle: object.italic ? 'italic' : 'normal',
        underline: object.underline,
        textAlign: object.align,
        lineHeight: object.lineHeight,
      }
    case 'image':
      return { type: 'Image', ...common, ...lines(), src: object.src }
    case 'symbol':
      return { type: 'Rect', ...common, fill: null, stroke: DARK, strokeWidth: 1 }
  }
}
