import { use } from 'react'
import { matchPath } from 'react-router'
import { loadChunk } from '../page/chunk.ts'
import type { AppEntry } from './entry.ts'
import type { AppScreens, Screen } from './screens.ts'

const NONE: AppScreens = {}
const loading = new WeakMap<AppEntry, Promise<AppScreens>>()
const loaded = new WeakMap<AppEntry, AppScreens>()

/**
 * The screens of an app, fetched when it is first opened. A failed fetch is not cached: the next opening tries again.
 */
export function screensOf(entry: AppEntry): Promise<AppScreens> {
  const { screens } = entry
  if (!screens) return Promise.resolve(NONE)
  const known = loading.get(entry)
  if (known) return known
  const fetched = loadChunk(screens).then((module) => {
    loaded.set(entry, module.default)
    return module.default
  })
  loading.set(entry, fetched)
  fetched.catch(() => loading.delete(entry))
  return fetched
}

/** The same for a component, which waits only if they are not there yet. */
export function useScreens(entry: AppEntry): AppScreens {
  return entry.screens ? (loaded.get(entry) ?? use(screensOf(entry))) : NONE
}

/** The page of the app's own at this path (`order`, without a slash), if it has one there. */
export function pageAt({ pages = {}, subPages = {} }: AppScreens, path: string): Screen | undefined {
  const all = { ...pages, ...Object.fromEntries(Object.entries(subPages).map(([at, sub]) => [at, sub?.page])) }
  return Object.entries(all).find(([at]) => matchPath(at, `/${path}`))?.[1]
}
