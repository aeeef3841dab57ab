import { shapeOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { BusinessQuery } from '@atrium/dashboards/contract/business'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { showableItems } from '@atrium/dashboards/contract/showable-items'
import { staticDataset } from '@atrium/dashboards/contract/static-data'

/** What the public page of a dashboard shows, without repetitions. */
export interface PublicGets {
  /** `database · measurement`. */
  series: string[]
  /** Titles of items whose data come from a statement or another source. */
  other: string[]
  /** Titles of items with typed data. */
  typed: string[]
  business: BusinessQuery[]
  /** How many items stay private, because nothing shows them. */
  hidden: number
}

/** @param titleOf what people call an item */
export function publicGets(
  items: readonly ComponentItem[],
  widgets: readonly WidgetSpec[],
  titleOf: (item: ComponentItem) => string,
): PublicGets {
  const shown = showableItems(items, widgets)
  const found: PublicGets = { series: [], other: [], typed: [], business: [], hidden: items.length - shown.length }
  for (const item of shown) {
    const spec = widgets.find(({ kind }) => kind === item.component.component)
    if (!spec || shapeOf(spec, item.component.props) === 'none') continue
    for (const source of item.component.dataSources) {
      const { data, business, influxql, db, from } = source.props
      if (staticDataset(data)) found.typed.push(titleOf(item))
      else if (business) found.business.push(business)
      else if (source._id || influxql || !from) found.other.push(titleOf(item))
      else found.series.push(`${db} · ${from}`)
    }
  }
  const once = (names: string[]) => [...new Set(names)]
  return { ...found, series: once(found.series), other: once(found.other), typed: once(found.typed) }
}
