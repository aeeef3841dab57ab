import { useEffect, useRef } from 'react'
import { LineIcon } from '../ui/line-icon.tsx'
import { keysAbove } from './keys.ts'
import type { Place } from './place.ts'
import { useMapWords } from './words.ts'
import './map-cluster.css'

type Listed = Pick<Place, 'id' | 'name' | 'note'> & Partial<Pick<Place, 'look'>>

interface MapClusterProps {
  places: readonly Listed[]
  onOpen(id: string): void
  onClose(): void
}

/**
 * A list of places that are too close together to be separated on the map; the person chooses one.
 * The phone pages show it, too, so it uses no antd.
 */
export function MapCluster({ places, onOpen, onClose }: MapClusterProps) {
  const { word } = useMapWords()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const title = word('together', { count: places.length })
  return (
    <section className="core-map-cluster" aria-label={title} onKeyDown={keysAbove(onClose)}>
      <header>
        {title}
        <button type="button" className="core-icon-button" aria-label={word('close')} onClick={onClose}>
          <LineIcon name="close" />
        </button>
      </header>
      <ul>
        {places.map(({ id, name, note, look }, index) => (
          <li key={id}>
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              className="core-map-cluster-place"
              onClick={() => onOpen(id)}
            >
              {look && <i data-look={look} aria-hidden="true" />}
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
