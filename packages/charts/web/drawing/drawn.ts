import type { FabricObject } from 'fabric/es'
import { type Drawing, type DrawingObject, inOrder } from '../../contract/drawing/drawing.ts'
import type { Change } from './changes.ts'
import { applyLook, type DrawingColours } from './look.ts'
import { createPictures } from './pictures.ts'
import { SharpCanvas, SymbolShape, shapeOf } from './shapes.ts'
import { isMoving } from './symbols/paint-symbol.ts'

export interface Drawn {
  /** Draws all anew. */
  show(drawing: Drawing, colours: DrawingColours): void
  /** Changes the objects of which data say something else than before. */
  change(changes: ReadonlyMap<string, Change>): void
  resize(size: { width: number; height: number; ratio: number }): void
  /** Whether symbols move that have something to move. */
  move(isOn: boolean): void
  dispose(): void
}

/** What moves is drawn so often: enough for a wheel, and a third of the work of each frame. */
const STEP_MS = 50

interface Shown {
  object: DrawingObject
  shape: FabricObject
  change: Change | undefined
}

/** A drawing on a canvas. What has changed is drawn once, in the next frame. */
export function drawOn(element: HTMLCanvasElement): Drawn {
  const canvas = new SharpCanvas(element, { renderOnAddRemove: false })
  const pictures = createPictures(() => {
    for (const one of shown.values()) if (one.object.sort === 'image') apply(one)
    canvas.requestRenderAll()
  })
  const shown = new Map<string, Shown>()
  let colours: DrawingColours | undefined
  let whole = { widthPx: 1, heightPx: 1 }
  let moves = false
  let movedS = 0
  let timer: ReturnType<typeof setInterval> | undefined

  function apply({ object, shape, change }: Shown): void {
    if (colours) applyLook(shape, object, change, colours, pictures.at)
  }

  function fit(): void {
    const { widthPx, heightPx } = whole
    canvas.setViewportTransform([canvas.width / widthPx, 0, 0, canvas.height / heightPx, 0, 0])
    canvas.requestRenderAll()
  }

  function movingShapes(): SymbolShape[] {
    return [...shown.values()].flatMap(({ shape }) =>
      shape instanceof SymbolShape && isMoving(shape.look.state) ? [shape] : [],
    )
  }

  function step(): void {
    movedS += STEP_MS / 1_000
    for (const shape of movingShapes()) shape.look.movedS = movedS
    canvas.requestRenderAll()
  }

  /** Without anything that moves, no timer runs. */
  function watch(): void {
    const isNeeded = moves && movingShapes().length > 0
    if (isNeeded && timer === undefined) timer = setInterval(step, STEP_MS)
    if (isNeeded || timer === undefined) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    show(drawing, now) {
      colours = now
      whole = drawing
      canvas.remove(...canvas.getObjects())
      const before = new Map(shown)
      shown.clear()
      for (const [id, object] of inOrder(drawing)) {
        const one = { object, shape: shapeOf(object), change: before.get(id)?.change }
        shown.set(id, one)
        apply(one)
        canvas.add(one.shape)
      }
      canvas.backgroundColor = drawing.background
      fit()
      watch()
    },
    change(changes) {
      let isChanged = false
      for (const [id, one] of shown) {
        const change = changes.get(id)
        if (isSame(one.change, change)) continue
        one.change = change
        apply(one)
        isChanged = true
      }
      if (!isChanged) return
      canvas.requestRenderAll()
      watch()
    },
    resize({ width, height, ratio }) {
      canvas.ratio = ratio
      canvas.setDimensions({ width, height })
      fit()
    },
    move(isOn) {
      moves = isOn
      watch()
    },
    dispose() {
      moves = false
      shown.clear()
      watch()
      pictures.dispose()
      canvas.cancelRequestedRender()
      void canvas.dispose()
    },
  }
}

function isSame(one: Change = {}, other: Change = {}): boolean {
  const names = Object.keys(one) as (keyof Change)[]
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
