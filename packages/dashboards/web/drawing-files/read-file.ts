import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { OBJECTS, type Prop } from '@atrium/charts/contract/define/props'
import type { StoredObject } from '@atrium/charts/contract/drawing/drawing'
import { count, type ReadDrawing, type Unreadable } from './outcome.ts'
import { readFabric } from './read-fabric.ts'
import { readSvg } from './read-svg.ts'

/**
 * What a drawing takes of a file: an SVG, or the JSON of a canvas. Objects that the drawing may not have are counted.
 * @param prop what the drawing may have
 */
export function readFile(text: string, prop: Prop & { kind: 'drawing' }): ReadDrawing | Unreadable {
  const read = /^\s*[{[]/.test(text) ? readFabric(text) : readSvg(text)
  if (typeof read === 'string') return read
  const objects = read.objects.flatMap((object) => {
    const suits = suiting(object, prop)
    if (!isFit(suits, prop)) count(read.left, 'unfit')
    return isFit(suits, prop) ? [suits] : []
  })
  return { ...read, objects }
}

/** Without the bindings of a drawing of the other kind. */
function suiting(object: StoredObject, { sorts }: Prop & { kind: 'drawing' }): StoredObject {
  const { bindings, ...rest } = object
  return bindings === undefined || (sorts[object.sort] && 'bindings' in sorts[object.sort]!) ? object : rest
}

function isFit(object: StoredObject, prop: Prop & { kind: 'drawing' }): boolean {
  const wrong = propErrors({ drawing: prop }, { drawing: { [OBJECTS]: { aaaaaaaa: object } } })
  return Object.keys(wrong).length === 0
}
