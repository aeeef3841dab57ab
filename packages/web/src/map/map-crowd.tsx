import { useEffect, useRef } from 'react'
import { LineIcon } from '../ui/line-icon.tsx'
import type { Place } from './place.ts'
import { useMapWords } from './words.ts'

interface MapCrowdProps {
  places: readonly Place[]
  onOpen(id: string): void
  onClose(): void
}

/**
 * Places that no map could tell apart, because they stand together: one of them is chosen from a list.
 * Phones see it, too: no antd.
 */
export function MapCrowd({ places, onOpen, onClose }: MapCrowdProps) {
  const { word } = useMapWords()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const title = word('together', { count: places.length })
  return (
    <section
      className="a-map-crowd"
      aria-label={title}
      onKeyDown={(event) => {
        // Keys that move a map move in a list here.
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        {title}
        <button type="button" className="a-map-crowd-close" aria-label={word('close')} onClick={onClose}>
          <LineIcon name="close" />
        </button>
      </header>
      <ul>
        {places.map(({ id, name, note, look }, index) => (
          <li key={id}>
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              className="a-map-crowd-place"
              onClick={() => onOpen(id)}
            >
              <i data-look={look} aria-hidden="true" />
              <span>
                {name}
                {note && <small>{note}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
