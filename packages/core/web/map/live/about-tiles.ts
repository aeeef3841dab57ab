import { useEffect, useState } from 'react'
import { type MapTiles, TILES_ABOUT } from '../../../contract/tiles.ts'
import { plainGet } from '../../api/plain-get.ts'

let asking: Promise<MapTiles | null> | undefined

async function load(): Promise<MapTiles | null> {
  const { body } = await plainGet(TILES_ABOUT, AbortSignal.timeout(10_000))
  return (body as { tiles?: MapTiles | null } | null)?.tiles ?? null
}

/** What a page must know of the tiles; null without them. Read once for all maps of a page. */
export function useTilesAbout(): MapTiles | null {
  const [about, setAbout] = useState<MapTiles | null>(null)
  useEffect(() => {
    let isGone = false
    asking ??= load()
    asking.then(
      (found) => isGone || setAbout(found),
      // The next map tries it again; until then there are the outlines.
      () => {
        asking = undefined
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return about
}
