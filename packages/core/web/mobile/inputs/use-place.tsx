import { useEffect, useState } from 'react'
import type { PhonePlace } from '../../../contract/patterns/submission.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useMobileWords } from '../words.ts'

type Problem = 'placeDenied' | 'placeUnknown' | 'placeInsecure'
const DENIED = 1
const OLDEST_MS = 30_000

export interface Here {
  /** The last known place of the phone while the page is open; null until there is one. */
  place: PhonePlace | null
  problem: Problem | undefined
}

/** Follows the place of this phone while the page is open. The browser asks the person the first time. */
export function usePlace(): Here {
  const [here, setHere] = useState<Here>({ place: null, problem: undefined })
  useEffect(() => {
    // A plant's own network may use plain http, where browsers refuse without asking the person.
    if (!navigator.geolocation || globalThis.isSecureContext === false) {
      return setHere({ place: null, problem: navigator.geolocation ? 'placeInsecure' : 'placeUnknown' })
    }
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { longitude: lng, latitude: lat, accuracy: accuracyM } }) =>
        setHere({ place: { lng, lat, accuracyM }, problem: undefined }),
      ({ code }) => setHere(({ place }) => ({ place, problem: code === DENIED ? 'placeDenied' : 'placeUnknown' })),
      { enableHighAccuracy: true, maximumAge: OLDEST_MS },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [])
  return here
}

/** One line about the place: how exactly it is known, or why it is not. */
export function PlaceLine({ place, problem }: Here) {
  const { word } = useMobileWords()
  const text = place
    ? word('placeKnown', { accuracy: Math.max(1, Math.round(place.accuracyM)) })
    : word(problem ?? 'placeSearching')
  return (
    <p className="core-mobile-place" role="status">
      <LineIcon name="pin" />
      {text}
    </p>
  )
}
