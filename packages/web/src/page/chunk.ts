import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

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

/** A page whose code is a chunk of its own. */
export function lazyPage<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load))
}
