import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { DEFAULT_PAGE_SIZE, TREE_PAGE_SIZE } from '../../../contract/wire.ts'
import { useSession } from '../../access/session.ts'
import { keep, kept } from '../../kept.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { useEntityPage } from '../entity-context.ts'
import { filledSize, heightsOf, isMuchBlank, pageWithFirstOf } from './rows-that-fit.ts'
import type { ListState } from './use-list.ts'
import { useListView } from './view-choice.tsx'

export interface PageFill {
  /** Whether the list can be filled: it is a table, and has pages. */
  can: boolean
  /** The person wants as many rows as fit. Undefined: they have not said so yet. */
  wanted: boolean | undefined
  choose(wanted: boolean): void
  /** The size that lists without one in their address have; undefined until it is known. */
  size: number | undefined
  /** What holds the bar, the rows and the foot. */
  surface: RefObject<HTMLDivElement | null>
  /** Counts how many rows fit now, and returns that. */
  count(): number | undefined
}

const [YES, NO] = ['1', '0']

/** List → the height of a row when it was drawn last, so that the first request is for the right number. */
const rowHeights = new Map<string, number>()

/** Whether pages have as many rows as fit: the person's choice for all lists, stored in the browser. */
export function usePageFill(): PageFill {
  const { app, entity } = useEntityPage()
  const { user } = useSession()
  const key = `atrium.fillPages.${user._id}`
  const [answer, setAnswer] = useState(() => kept(key))
  const [counted, setCounted] = useState<number>()
  const surface = useRef<HTMLDivElement>(null)
  const phone = useIsPhone()
  const view = useListView()
  const own = entity.list.pageSize ?? DEFAULT_PAGE_SIZE
  const can = !phone && view === undefined && own !== TREE_PAGE_SIZE
  const list = `${app.key}.${entity.name}`
  return {
    can,
    wanted: answer === null ? undefined : answer === YES,
    choose(wanted) {
      setAnswer(wanted ? YES : NO)
      keep(key, wanted ? YES : NO)
    },
    size: can && answer === YES ? counted : own,
    surface,
    count() {
      if (!surface.current) return undefined
      const heights = heightsOf(surface.current)
      if (heights.rowPx > 0) rowHeights.set(list, heights.rowPx)
      const size = filledSize(heights, own, rowHeights.get(list))
      setCounted(size)
      return size
    },
  }
}

/** A window that is being resized is measured when it has stood still for so long. */
const STILL_MS = 250

/**
 * Counts the rows that fit when the list opens, when its first rows are drawn and when the window was resized; never
 * because of other rows, so that neither turning pages nor other people's changes make the pages longer or shorter.
 * Returns whether to offer pages that are filled: this one is not, and there are more rows.
 */
export function useCountedRows(fill: PageFill, list: ListState): boolean {
  const { can, wanted } = fill
  const { rows = [], address, total = 0, change } = list
  const [blank, setBlank] = useState(false)
  const drawn = rows.length > 0
  const mayOffer = can && wanted === undefined && !address.sized && !list.waiting
  const offers = mayOffer && rows.length === address.pageSize && total > rows.length

  const count = useEffectEvent(fill.count)
  /** Counts again, and goes to the page that has the row with which this one began. */
  const recount = useEffectEvent(() => {
    const { current, pageSize: before, sized } = address
    const size = fill.count()
    if (size !== undefined && size !== before && !sized && current > 1) {
      change({ current: pageWithFirstOf(current, before, size) }, true)
    }
  })
  const look = useEffectEvent(() => {
    const surface = fill.surface.current
    setBlank(surface !== null && isMuchBlank(heightsOf(surface)))
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again when the first rows are drawn
  useLayoutEffect(() => {
    if (can && wanted) count()
  }, [can, wanted, drawn])
  useEffect(() => {
    if (offers) look()
  }, [offers])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onResize = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Together with the new page, so that only that one is asked for.
        if (can && wanted) startTransition(recount)
        else if (offers) look()
      }, STILL_MS)
    }
    window.addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', onResize)
    }
  }, [can, wanted, offers])
  return offers && blank
}
