import { type ComponentType, createElement, lazy as reactLazy, useState, useSyncExternalStore } from 'react'
import { type ChunkFailure, MissingPage, MissingPart, type MissingProps } from './missing-part.tsx'

const CHUNK_TIMEOUT_MS = 120_000

/** A chunk could not be loaded: the network failed, or a new version has replaced it. */
export class ChunkLoadFailure extends Error {
  constructor(cause: unknown) {
    super('chunk load failure', { cause })
    this.name = 'ChunkLoadFailure'
  }
}

let hasFailed = false

/** Loads a chunk; rejects with ChunkLoadFailure if that fails or takes longer than 120 s. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadFailure('timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    const loading = hasFailed ? renewStyles().then(load) : load()
    return await Promise.race([loading, patience])
  } catch (cause) {
    hasFailed = true
    throw cause instanceof ChunkLoadFailure ? cause : new ChunkLoadFailure(cause)
  } finally {
    clearTimeout(timer)
  }
}

const renewed = new WeakSet<HTMLLinkElement>()

/**
 * Loads the style sheets again that did not arrive. The bundler's own code asks for each one once: the second time the
 * chunk would come without them.
 */
async function renewStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter((link) => !link.sheet && !renewed.has(link)).map(renewStyle))
}

async function renewStyle(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement
  await new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new ChunkLoadFailure(link.href))
    }
    document.head.append(link)
  })
  renewed.add(failed)
}

/** A part of a page whose code is a chunk of its own. */
export type LazyPart<Props> = ComponentType<Props> & { preload(): Promise<unknown>; isLoaded(): boolean }

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part of a page whose code is a chunk of its own. If the code does not arrive, a message stands in its place until
 * it does; React's `lazy` would keep the failure for ever. Once the code is loaded the part is drawn at once.
 */
export const lazy = <Props extends object>(load: Load<Props>): LazyPart<Props> => partOf(load, MissingPart)

/** A whole page, as `lazy`. */
export const lazyPage = <Props extends object>(load: Load<Props>): LazyPart<Props> => partOf(load, MissingPage)

function partOf<Props extends object>(load: Load<Props>, Missing: ComponentType<MissingProps>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let failure: ChunkFailure | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()

  /** Never rejects: the failure is shown. */
  function start(): Promise<void> {
    loading ??= attempt()
    return loading
  }

  async function attempt() {
    if (loaded) return
    try {
      loaded = (await loadChunk(load)).default
    } catch {
      failure = { times: (failure?.times ?? 0) + 1, atMs: Date.now() }
    }
    loading = undefined
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const Drawn = (props: Props) => {
    useSyncExternalStore(subscribe, () => loaded ?? failure)
    if (loaded) return createElement(loaded, props)
    return failure && createElement(Missing, { failure, again: start })
  }
  const Waiting = reactLazy(async () => {
    await start()
    return { default: Drawn }
  })
  const Part: ComponentType<Props> = (props) => {
    // The same component for as long as the part stands: another one would start with an empty state.
    const [Chosen] = useState<ComponentType<Props>>(() =>
      loaded || failure ? Drawn : (Waiting as ComponentType<Props>),
    )
    return createElement(Chosen, props)
  }
  return Object.assign(Part, { preload: start, isLoaded: () => loaded !== undefined })
}

/** Loads the code of a component, if it is a chunk of its own. What fails here is loaded again, and shown, in its place. */
export async function preload(page: unknown): Promise<void> {
  if (typeof page !== 'function' || !('preload' in page) || typeof page.preload !== 'function') return
  await page.preload()
}

/** Whether a component can be drawn at once: its code is loaded, or is no chunk of its own. */
export function isLoaded(page: unknown): boolean {
  if (typeof page !== 'function' || !('isLoaded' in page) || typeof page.isLoaded !== 'function') return true
  return page.isLoaded()
}
