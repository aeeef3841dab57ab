import { type ComponentType, createElement, lazy, useState } from 'react'

const CHUNK_TIMEOUT_MS = 120_000

/** A chunk could not be loaded: the network failed, or a new version has replaced it. */
export class ChunkLoadFailure extends Error {
  constructor(cause: unknown) {
    super('chunk load failure', { cause })
    this.name = 'ChunkLoadFailure'
  }
}

/** Loads a chunk; rejects with ChunkLoadFailure if that fails or takes longer than 120 s. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadFailure('timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), patience])
  } catch (cause) {
    throw cause instanceof ChunkLoadFailure ? cause : new ChunkLoadFailure(cause)
  } finally {
    clearTimeout(timer)
  }
}

/** A page, or a cell of a list, whose code is a chunk of its own. */
export type LazyPage<Props> = ComponentType<Props> & { preload(): Promise<unknown>; isLoaded(): boolean }

/**
 * Makes such a page. Once its code is loaded it is drawn at once: a component of `lazy` always waits, and React shows
 * what has waited no sooner than 300 ms after the waiting sign.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadPage = async () => {
    const chunk = await loadChunk(load)
    loaded = chunk.default
    return chunk
  }
  const Waiting: ComponentType<Props> = lazy(loadPage)
  // biome-ignore lint/correctness/noComponentHookFactories: modules call it once for each page, never a component
  const Page: ComponentType<Props> = (props) => {
    // The same component for as long as the page stands: another one would start with an empty state.
    const [Chosen] = useState(() => loaded ?? Waiting)
    return createElement(Chosen, props)
  }
  return Object.assign(Page, { preload: loadPage, isLoaded: () => loaded !== undefined })
}

/** Loads the code of a component, if it is a chunk of its own. What fails here is loaded, and shown, by the page itself. */
export async function preload(page: unknown): Promise<void> {
  if (typeof page !== 'function' || !('preload' in page) || typeof page.preload !== 'function') return
  await page.preload().catch(() => undefined)
}

/** Whether a component can be drawn at once: its code is loaded, or is no chunk of its own. */
export function isLoaded(page: unknown): boolean {
  if (typeof page !== 'function' || !('isLoaded' in page) || typeof page.isLoaded !== 'function') return true
  return page.isLoaded()
}
