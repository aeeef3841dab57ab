import { Ellipse, FabricObject, FabricText, Path, Polygon, Polyline, Rect, StaticCanvas } from 'fabric/es'
import type { DrawingObject } from '../../contract/drawing/drawing.ts'
import { pointsOf } from '../../contract/drawing/outlines.ts'
import { paintSymbol, type SymbolLook } from './symbols/paint-symbol.ts'

/** The objects of a drawing as the library draws them. */

/** A canvas that is as sharp as its page is enlarged. */
export class SharpCanvas extends StaticCanvas {
  ratio = 1

  override getRetinaScaling(): number {
    return this.ratio
  }
}

export class SymbolShape extends FabricObject {
  declare look: SymbolLook

  override _render(context: CanvasRenderingContext2D): void {
    paintSymbol(context, this.look)
  }
}

/** A text in the middle of a box of its own size, whose sides say where lines begin. */
class BoxText extends FabricText {
  declare box: { width: number; height: number }

  override calcTextWidth(): number {
    return this.box?.width ?? 0
  }

  override calcTextHeight(): number {
    return this.box?.height ?? 0
  }

  override _getTopOffset(): number {
    return -super.calcTextHeight() / 2
  }

  /** Without a line below them, the letters of a line that begins at the side need not be measured. */
  override _getLineLeftOffset(index: number): number {
    return this.textAlign === 'left' && !this.underline ? 0 : super._getLineLeftOffset(index)
  }

  /** All letters look alike. The library saves the context and sets the font anew for each line, which takes far longer. */
  override _renderChars(
    method: 'fillText' | 'strokeText',
    context: CanvasRenderingContext2D,
    letters: string[],
    left: number,
    top: number,
  ): void {
    if (method === 'fillText') this._setFillStyles(context, this)
    else this._setStrokeStyles(context, this)
    context[method](letters.join(''), left, top - this.fontSize * this._fontSizeMult * this._fontSizeFraction)
  }
}

export class PictureShape extends FabricObject {
  declare image: HTMLImageElement | null
  declare fit: 'contain' | 'cover' | 'fill'

  override _render(context: CanvasRenderingContext2D): void {
    const { width, height, image, fit } = this
    const box = () => {
      context.beginPath()
      context.rect(-width / 2, -height / 2, width, height)
    }
    if (image) {
      const { naturalWidth, naturalHeight } = image
      const [across, down] = [width / naturalWidth, height / naturalHeight]
      const both = fit === 'cover' ? Math.max(across, down) : Math.min(across, down)
      const [w, h] = fit === 'fill' ? [width, height] : [naturalWidth * both, naturalHeight * both]
      context.save()
      box()
      context.clip()
      context.drawImage(image, -w / 2, -h / 2, w, h)
      context.restore()
    }
    if (this.strokeWidth === 0) return
    box()
    this._renderStroke(context)
  }
}

/** The outline of an object in its place, without the look that data may change. */
export function shapeOf(object: DrawingObject): FabricObject {
  const { x, y, angle, flipX, flipY } = object
  const shape = outlineOf(object)
  // Copies of a thousand objects would need more memory than drawing them takes time.
  shape.set({ left: x, top: y, angle, flipX, flipY, objectCaching: false, strokeUniform: true })
  // Nobody takes hold of an object here.
  shape.controls = {}
  return shape
}

function outlineOf(object: DrawingObject): FabricObject {
  const { width, height } = object
  switch (object.sort) {
    case 'rect':
      return new Rect({ width, height, rx: object.radius, ry: object.radius })
    case 'ellipse':
      return new Ellipse({ rx: width / 2, ry: height / 2 })
    case 'line':
    case 'polyline':
      return new Polyline(fittedPoints(object), { strokeLineJoin: 'round', strokeLineCap: 'round' })
    case 'polygon':
      return new Polygon(fittedPoints(object), { strokeLineJoin: 'round' })
    case 'path': {
      const path = new Path(object.path, { strokeLineJoin: 'round', strokeLineCap: 'round' })
      return path.set({ scaleX: width / (path.width || 1), scaleY: height / (path.height || 1) })
    }
    case 'text':
      return boxText(object)
    case 'image':
      return new PictureShape({ width, height }).set({ fit: object.fit, image: null })
    case 'symbol':
      return new SymbolShape({ width, height, strokeWidth: 0 })
  }
}

function boxText({
  width,
  height,
  fontSize,
  bold,
  italic,
  underline,
  align,
  lineHeight,
}: DrawingObject & { sort: 'text' }) {
  const shape = new BoxText('', { fontSize, underline, lineHeight, textAlign: align })
  return shape.set({ box: { width, height }, fontWeight: bold ? 600 : 400, fontStyle: italic ? 'italic' : 'normal' })
}

/** The points in the box of the object, which is as large as its author says. */
function fittedPoints({ points, width, height }: DrawingObject & { points: string }) {
  const all = pointsOf(points)
  const across = range(all.map(({ x }) => x))
  const down = range(all.map(({ y }) => y))
  return all.map(({ x, y }) => ({
    x: across.span === 0 ? 0 : ((x - across.least) / across.span) * width,
    y: down.span === 0 ? 0 : ((y - down.least) / down.span) * height,
  }))
}

function range(values: readonly number[]) {
  const least = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const most = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  return { least, span: values.length === 0 ? 0 : most - least }
}
