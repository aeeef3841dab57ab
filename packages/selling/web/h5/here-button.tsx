import type { Point } from '@atrium/core/web/map/place'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { useOwnWord } from './phone.tsx'
import { useHere } from './use-here.ts'

interface HereButtonProps {
  /** It is the main action of the page. */
  isMain?: boolean
  onPlace(point: Point): void
}

/** Finds the place of this phone, if its owner allows it. */
export function HereButton({ isMain = false, onPlace }: HereButtonProps) {
  const word = useOwnWord()
  const here = useHere(onPlace)
  return (
    <>
      {here.failure && (
        <p className="core-phone-wrong" role="alert">
          {word(here.failure)}
        </p>
      )}
      <button
        type="button"
        className={`core-phone-button core-phone-wide${isMain ? ' core-phone-button-main' : ''}`}
        aria-disabled={here.isAsking}
        onClick={here.ask}
      >
        <LineIcon name="here" size={18} /> {word(here.isAsking ? 'placeAsking' : 'placeHere')}
      </button>
    </>
  )
}
