import { matchPath } from 'react-router'
import { loadChunk } from '../page/chunk.ts'
import type { AppEntry } from './entry.ts'
import type { AppScreens, Screen } from './screens.ts'

const NONE: Loaded = Object.assign(Promise.resolve({}), { status: 'fulfilled' as const, value: {} })
const known = new WeakMap<AppEntry, Promise<AppScreens>>()

/** React's `use` reads these, and then does not wait for a promise that is already fulfilled. */
type Loaded = Promise<AppScreens> & { status: 'fulfilled'; value: AppScreens }

/**
 * The screens of an app, fetched when it is first opened. A failed fetch is not cached: the next opening tries again.
 */
export function screensOf(entry: AppEntry): Promise<AppScreens> {
  if (!entry.screens) return NONE
  const before = known.get(entry)
  if (before) return before
  const fetched = loadChunk(entry.screens).then((module) => module.default)
  known.set(entry, fetched)
  fetched.then(
    (value) => Object.assign(fetched, { status: 'fulfilled', value }),
    () => known.delete(entry),
  )
  return fetched
}

/** The page of the app's own at this path (`order`, without a slash), if it has one there. */
export function pageAt({ pages = {}, subPages = {} }: AppScreens, path: string): Screen | undefined {
  const all = { ...pages, ...Object.fromEntries(Object.entries(subPages).map(([at, sub]) => [at, sub?.page])) }
  return Object.entries(all).find(([at]) => matchPath(at, `/${path}`))?.[1]
}
