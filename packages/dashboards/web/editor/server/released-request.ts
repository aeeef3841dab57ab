import { inBoardRange } from '../../../contract/board-range.ts'
import type { ComponentItem, DashboardOptions, ItemDataSource, ItemRequest } from '../../../contract/dashboard.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'
import { itemShape } from '../../live/item-props.ts'

/** What the answers of a dashboard depend on. */
export interface ShownBoard {
  options: DashboardOptions
  components: readonly ComponentItem[]
}

interface Boards {
  options(): DashboardOptions
  released(): ShownBoard | null
}

/**
 * The request of a released item that has the same answer, which can be watched; null if there is none. It may be another
 * item, because a copy asks what its original asks.
 */
export function releasedRequest(
  request: ItemRequest,
  stored: ComponentItem | undefined,
  { options, released }: Boards,
): ItemRequest | null {
  const board = released()
  const item = stored && inBoardRange(stored, options().range)
  const source = item?.component.dataSources[request.source]
  if (!board || !item || !source || !isSameFor(source, options(), board.options)) return null
  const own = board.components.filter(({ _id }) => _id === item._id)
  const others = board.components.filter(({ _id }) => _id !== item._id)
  for (const one of [...own, ...others]) {
    const known = inBoardRange(one, board.options.range)
    const at = known.component.dataSources.findIndex((one) => same(one, source))
    if (at >= 0 && asksAlike(known, item)) return { ...request, item: known._id, source: at }
  }
  return null
}

/** Besides its source, an answer depends on the shape of the item, its range, and how often it is asked for. */
function asksAlike(one: ComponentItem, other: ComponentItem): boolean {
  const rangeOf = ({ component: { component: kind, props }, refreshInterval, followsRange }: ComponentItem) => [
    ...[kind, refreshInterval],
    ...[props.startTime, props.endTime, props.interval, followsRange],
  ]
  return itemShape(one) === itemShape(other) && same(rangeOf(one), rangeOf(other))
}

/** Whether the options that the answer depends on are those of viewers: the zone, and the parameters that it names. */
function isSameFor({ props }: ItemDataSource, draft: DashboardOptions, released: DashboardOptions): boolean {
  const text = JSON.stringify(props)
  const usedIn = ({ parameters = [] }: DashboardOptions) => parameters.filter(({ name }) => text.includes(`{${name}}`))
  return (draft.timeZone ?? '') === (released.timeZone ?? '') && same(usedIn(draft), usedIn(released))
}
