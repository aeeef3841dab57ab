import { loadChunk } from '../page/chunk.ts'
import type { AppEntry } from './entry.ts'
import type { AppScreens } from './screens.ts'

const NONE: Promise<AppScreens> = Promise.resolve({})
const loaded = new WeakMap<AppEntry, Promise<AppScreens>>()

/**
 * The screens of an app, fetched when it is first opened. A failed fetch is not cached: the next opening tries again.
 */
export function screensOf(entry: AppEntry): Promise<AppScreens> {
  const { screens } = entry
  if (!screens) return NONE
  const known = loaded.get(entry)
  if (known) return known
  const loading = loadChunk(screens).then((module) => module.default)
  loaded.set(entry, loading)
  loading.catch(() => loaded.delete(entry))
  return loading
}
