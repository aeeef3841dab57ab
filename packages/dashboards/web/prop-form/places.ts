/** A place in WGS-84 degrees. */
export interface LngLat {
  lng: number
  lat: number
}

export const LIMITS = { lng: 180, lat: 90 } as const

const isPlace = ({ lng, lat }: LngLat): boolean => Math.abs(lng) <= LIMITS.lng && Math.abs(lat) <= LIMITS.lat

const PAIR = /^\(?\s*(-?\d+(?:\.\d+)?)\s*[°]?\s*[,，;；\s]\s*(-?\d+(?:\.\d+)?)\s*[°]?\s*\)?$/

/**
 * The places in a pasted text, one in each line: latitude before longitude, as most maps copy them; the other way round
 * where the first number can only be a longitude. Null if a line is no place.
 */
export function placesIn(text: string): LngLat[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const places = lines.map((line): LngLat | null => {
    const [, first, second] = PAIR.exec(line.trim()) ?? []
    if (first === undefined || second === undefined) return null
    const [one, other] = [Number(first), Number(second)]
    const place = Math.abs(one) > LIMITS.lat ? { lng: one, lat: other } : { lng: other, lat: one }
    return isPlace(place) ? place : null
  })
  return places.length > 0 && places.every((place) => place !== null) ? places : null
}

/** A place as it is typed: a part may be empty or out of range. */
export interface TypedPlace {
  lng: string
  lat: string
}

export const typedOf = ({ lng, lat }: LngLat): TypedPlace => ({ lng: String(lng), lat: String(lat) })

/** Null for a place that is not complete, or not on the earth. */
export function placeOf({ lng, lat }: TypedPlace): LngLat | null {
  if (lng.trim() === '' || lat.trim() === '') return null
  const place = { lng: Number(lng), lat: Number(lat) }
  return Number.isFinite(place.lng) && Number.isFinite(place.lat) && isPlace(place) ? place : null
}
