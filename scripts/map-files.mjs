// The drawing of maps is loaded with the first map, and by no page without one. A map needs nothing of antd, because the
// phones of consumers and public dashboards show maps, too.
import { withImports } from './chunk-imports.mjs'

const DRAWING = /core[\\/]web[\\/]map[\\/](?:map-canvas|live[\\/]live-map)\.tsx$/
const LIBRARY = /node_modules[\\/]ol[\\/]/
const OF_THE_DESK = /node_modules[\\/]antd[\\/]/

/** @throws if a file other than the drawing loads its library without waiting, or the drawing loads antd */
export function refuseMapsElsewhere(output) {
  const chunks = output.filter(({ type }) => type === 'chunk')
  const bundle = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loads = (chunk, module) =>
    withImports(chunk, bundle).flatMap(({ moduleIds }) => moduleIds.filter((id) => module.test(id)))
  const isOfMaps = ({ moduleIds }) => moduleIds.some((id) => DRAWING.test(id) || LIBRARY.test(id))
  const drawing = chunks.filter(({ moduleIds }) => moduleIds.some((id) => DRAWING.test(id)))
  if (drawing.length === 0) throw new Error('no file has the drawing of maps')
  for (const chunk of chunks) {
    if (!isOfMaps(chunk) && loads(chunk, LIBRARY).length > 0)
      throw new Error(`${chunk.fileName} would load the library of maps, also without a map`)
  }
  const foreign = drawing.flatMap((chunk) => loads(chunk, OF_THE_DESK))
  if (foreign.length > 0) throw new Error(`a map would load ${foreign.slice(0, 3).join(', ')}`)
}
