import { type RefCallback, useState } from 'react'
import { type Entity, legalActions } from '../../../contract/define/entity.ts'
import { kindOf } from '../../../contract/shown.ts'
import { useWidth } from '../../ui/use-width.ts'
import { type RowCommand, useRowCommands } from '../actions/use-actions.ts'
import { useEntityPage } from '../entity-context.ts'
import { usePlace } from '../place.ts'
import { isNumeric } from '../values/cell.tsx'
import { roomOf } from '../values/room.ts'
import { type Fit, fitColumns } from './fit-columns.ts'

/** With the lines between the columns. */
const SELECTION_PX = 52
const MENU_PX = 40
const BUTTON_PX = 56
/** Below this width a row says in a second line what its hidden columns hold, as a card would. */
const TWO_LINES_PX = 800

export interface FittedColumns extends Fit {
  /** Measures the place of the table. */
  place: RefCallback<HTMLElement>
  /** The person wants all columns, and scrolls. */
  all: boolean
  showAll(all: boolean): void
  /** The columns of a row's second line; empty where there is none. */
  below: readonly string[]
}

/** Which of the columns have room in the list as it is now. */
export function useFit(names: readonly string[]): FittedColumns {
  const { entity } = useEntityPage()
  const beside = usePlace().kind !== 'list'
  const buttons = mostButtons(entity, useRowCommands())
  const [place, width] = useWidth()
  const [all, showAll] = useState(false)
  const actions = beside ? 0 : MENU_PX + BUTTON_PX * Math.min(buttons, 2)
  const room = width === undefined || all ? Number.POSITIVE_INFINITY : width - SELECTION_PX - actions
  const fit = fitColumns(entity, names, room)
  const isNarrow = width !== undefined && width < TWO_LINES_PX
  return { ...fit, place, all, showAll, below: isNarrow ? factsBelow(entity, fit.hidden) : [] }
}

/** How many actions have a button of their own in the row that has the most. */
function mostButtons(entity: Entity, commands: readonly RowCommand[]): number {
  const harmless = new Set(commands.filter(({ danger, quiet }) => !danger && !quiet).map(({ action }) => action))
  const statuses = Object.keys(entity.status ?? { 0: [] }).map(Number)
  return Math.max(...statuses.map((at) => legalActions(entity, at).filter(([name]) => harmless.has(name)).length))
}

/** The people, places and moments of a second line. Names come first, because they shrink; a moment alone needs its room. */
function factsBelow(entity: Entity, hidden: readonly string[]): string[] {
  const facts = hidden.filter(
    (name) => !isNumeric(entity, name) && !['bool', 'choice', 'json', 'img', 'richText'].includes(kindOf(entity, name)),
  )
  const isFigure = (name: string) => roomOf(entity, name).figure
  const names = facts.filter((name) => !isFigure(name))
  const figures = facts.filter(isFigure)
  return names.length > 0 ? [...names, ...figures] : figures.slice(0, 1)
}
