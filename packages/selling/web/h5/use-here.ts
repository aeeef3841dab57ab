import type { Point } from '@atrium/core/web/map/place'
import { useState } from 'react'
import type { Word } from './words.ts'

const PATIENCE_MS = 10_000
const DENIED = 1

/** The place of this phone. It is requested only when the button is pressed. */
export function useHere(onPlace: (point: Point) => void) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Word>()

  function ask() {
    if (!navigator.geolocation) return setFailure('placeUnknown')
    // A plant's own network may use plain http, where browsers refuse without asking the person.
    if (globalThis.isSecureContext === false) return setFailure('placeInsecure')
    setFailure(undefined)
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude: lng, latitude: lat } }) => {
        setAsking(false)
        onPlace({ lng, lat })
      },
      ({ code }) => {
        setAsking(false)
        setFailure(code === DENIED ? 'placeDenied' : 'placeUnknown')
      },
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  }
  return { ask, isAsking, failure }
}
