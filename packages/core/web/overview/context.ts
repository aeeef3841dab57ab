import { createContext, use } from 'react'
import { holds } from '../../contract/access.ts'
import type { App } from '../../contract/define/app.ts'
import type { Values } from '../../contract/define/words.ts'
import type { FigureList, Overview, Period } from '../../contract/patterns/overview.ts'
import { overviewWords } from '../../contract/patterns/overview-words.ts'
import { filled } from '../../contract/refusal.ts'
import { useSession } from '../access/session.ts'
import { withQuery } from '../api/client.ts'
import { useAppWords } from '../app/app-words.ts'
import en_US from './en_US.ts'
import { filterOf, type Numbers, type Range, type RangeKey } from './numbers.ts'
import zh_CN from './zh_CN.ts'

const pageWords = { zh_CN, en_US }

interface OverviewState {
  app: App
  overview: Overview
  /** Undefined while the first answer is loading. */
  numbers: Numbers | undefined
  rangeKey: RangeKey
  range: Range | undefined
}

export const OverviewContext = createContext<OverviewState | null>(null)

/** The word of an app's overview: its own, or core's. Undefined if there is none. */
export function useOverviewWords(app: App) {
  const { locale, found: own } = useAppWords(app.key)
  const core: Readonly<Record<string, string>> = { ...overviewWords[locale], ...pageWords[locale] }
  const found = (key: string, values?: Values): string | undefined => {
    const common = core[key]
    return own(`more.${key}`, values) ?? (common === undefined ? undefined : filled(common, values, locale))
  }
  const word = (key: string, values?: Values) => found(key, values) ?? key
  return { locale, word, found }
}

/** What the parts of an overview page share. */
export function useOverview() {
  const state = use(OverviewContext)
  if (!state) throw new Error('this part stands inside an OverviewPage')
  const { app, rangeKey, range } = state
  const { permissions } = useSession()

  function baseOf(path: string): string | undefined {
    const item = app.menu.find((each) => each.path === path)
    return item && holds(permissions, [app.key, item.module, 'read']) ? `/${app.key}/${path}` : undefined
  }

  return {
    ...state,
    ...useOverviewWords(app),
    /** Address of a page of the app's menu; undefined if this person may not read its rows. */
    baseOf,
    /** Address of the list behind a figure, with its filters; undefined if this person may not read it. */
    linkTo(list: FigureList | undefined, period: Period = 'range'): string | undefined {
      const base = list && baseOf(list.path)
      if (!base) return undefined
      return withQuery(base, { ...(list.by ? timeFilter(list.by, period) : {}), ...list.query })
    },
  }

  function timeFilter(by: string, period: Period): Record<string, string> {
    if (period === 'day') return { [by]: 'today' }
    if (period === 'month' || period === 'sinceMonth') return { [by]: 'thisMonth' }
    return period === 'range' ? filterOf(by, rangeKey, range) : {}
  }
}
