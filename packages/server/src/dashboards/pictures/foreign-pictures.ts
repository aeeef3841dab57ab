import type { ComponentItem } from '@atrium/contract/dashboard'
import { eachPicture } from '@atrium/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/contract/define/widget'
import { isForeignPicture } from '@atrium/contract/picture-address'
import { intervalMs } from '@atrium/contract/time'

/** A picture is fetched at most this often. */
export const SHORTEST_EVERY_S = 10

export interface ForeignPicture {
  /** The path of its prop in the body: `components.0.component.props.src`. */
  path: string
  address: string
  /** Seconds after which it is fetched again; null: never. */
  everyS: number | null
}

type Item = { component: Pick<ComponentItem['component'], 'component' | 'props'> }

/** The pictures of other sites that the items show. */
export function foreignPictures(items: readonly Item[], widgets: readonly WidgetSpec[]): ForeignPicture[] {
  return items.flatMap(({ component }, index) => {
    const widget = widgets.find(({ kind }) => kind === component.component)
    const uses = widget ? eachPicture(allProps(widget), component.props) : []
    return uses
      .filter(({ address }) => isForeignPicture(address))
      .map(({ path, address, every }) => ({
        path: `components.${index}.component.props.${path}`,
        address,
        everyS: everyS(every),
      }))
  })
}

function everyS(every: string): number | null {
  const ms = intervalMs(every)
  return ms === null ? null : Math.max(SHORTEST_EVERY_S, Math.round(ms / 1000))
}
