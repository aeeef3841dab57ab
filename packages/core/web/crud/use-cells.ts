import { useEffect, useState } from 'react'
import type { EntityScreens } from '../app/screens.ts'
import { isLoaded, preload } from '../page/chunk.ts'

/** Loads the code of an entity's own cells beside its rows. True once it is there, or could not be loaded. */
export function useCellsLoaded({ cells }: EntityScreens): boolean {
  const [tried, setTried] = useState<EntityScreens['cells']>()
  useEffect(() => {
    let gone = false
    void Promise.all(Object.values(cells ?? {}).map(preload)).then(() => {
      if (!gone) setTried(cells)
    })
    return () => {
      gone = true
    }
  }, [cells])
  return tried === cells || Object.values(cells ?? {}).every(isLoaded)
}
