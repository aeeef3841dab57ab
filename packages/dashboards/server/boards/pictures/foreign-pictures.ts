import { eachPicture } from '@atrium/charts/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { intervalMs } from '@atrium/core/contract/time'
import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import { isForeignPicture } from '../../../contract/picture-address.ts'

/** A picture is fetched at most this often. */
export const SHORTEST_EVERY_S = 10

export interface ForeignPicture {
  /** Its path in the body: `components.0.component.props.src`. */
  path: string
  address: string
  /** Seconds after which it is fetched again; null: never. */
  everyS: number | null
}

/** The parts of a dashboard that have pictures; those that a save leaves out are absent. */
export interface Illustrated {
  components?: readonly Pick<ComponentItem, 'component'>[] | undefined
  options?: Pick<DashboardOptions, 'backgroundImage'> | undefined
}

/** The pictures of other sites that a dashboard shows: its background, and those of its items. */
export function foreignPictures(
  { components = [], options }: Illustrated,
  widgets: readonly WidgetSpec[],
): ForeignPicture[] {
  const background = { path: 'options.backgroundImage', address: options?.backgroundImage ?? '', everyS: null }
  const ofItems = components.flatMap(({ component }, index) => {
    const widget = widgets.find(({ kind }) => kind === component.component)
    const uses = widget ? eachPicture(allProps(widget), component.props) : []
    return uses.map(({ path, address, every }) => ({
      path: `components.${index}.component.props.${path}`,
      address,
      everyS: everyS(every),
    }))
  })
  return [background, ...ofItems].filter(({ address }) => isForeignPicture(address))
}

function everyS(every: string): number | null {
  const ms = intervalMs(every)
  return ms === null ? null : Math.max(SHORTEST_EVERY_S, Math.round(ms / 1000))
}
