import { type SafeLink, safeLink } from '@atrium/core/contract/safe-link'
import type { CSSProperties, MouseEvent } from 'react'
import type { Cell } from '../../contract/data.ts'
import { type Drawing, type DrawingObject, inOrder } from '../../contract/drawing/drawing.ts'
import type { Changes } from './changes.ts'
import type { DrawingWords } from './drawing-words.ts'

type Row = Readonly<Record<string, Cell>>

export interface Spot {
  id: string
  label: string
  link: SafeLink | undefined
  /** What listeners get; undefined where nothing listens. */
  row: Row | undefined
  style: CSSProperties
}

/**
 * The objects that lead somewhere or that listeners hear of, in the order in which they are drawn. A link that is
 * neither a path of this site nor an http(s) address leads nowhere.
 */
export function spotsOf(drawing: Drawing, { rowOf }: Changes, listens: boolean, words: DrawingWords): Spot[] {
  return inOrder(drawing).flatMap(([id, object]): Spot[] => {
    const { ifLink, link: address, name } = object
    const link = ifLink ? safeLink(address, location.origin) : undefined
    const isNamed = name !== '' || rowOf.has(id)
    const row = listens && isNamed ? { name, ...rowOf.get(id) } : undefined
    if (!link && !row) return []
    return [{ id, label: labelOf(object, link) || words.drawing, link, row, style: placeOf(object) }]
  })
}

function labelOf(object: DrawingObject, link: SafeLink | undefined): string {
  return object.name || (object.sort === 'text' && object.text) || link?.href || ''
}

function placeOf({ x, y, width, height, angle }: DrawingObject): CSSProperties {
  return { left: x - width / 2, top: y - height / 2, width, height, rotate: `${angle}deg` }
}

interface SpotsProps {
  spots: readonly Spot[]
  style: CSSProperties
  /** Asks before a link to another site is followed. */
  onForeign(href: string): void
  onChoose(row: Row): void
}

/** Links and buttons over the objects, for the pointer, the keyboard and screen readers. */
export function Spots({ spots, style, onForeign, onChoose }: SpotsProps) {
  return (
    <div className="charts-drawing-spots" style={style}>
      {spots.map(({ id, label, link, row, style: place }) => {
        const choose = () => row && onChoose(row)
        if (!link) return <button key={id} type="button" aria-label={label} style={place} onClick={choose} />
        const follow = (event: MouseEvent) => {
          choose()
          if (!link.isForeign) return
          event.preventDefault()
          onForeign(link.href)
        }
        return (
          // biome-ignore lint/a11y/useAnchorContent: what it leads from is drawn below it, its label says it
          <a
            key={id}
            href={link.href}
            aria-label={label}
            style={place}
            onClick={follow}
            // The middle button would open a tab without the question.
            onAuxClick={(event) => event.button === 1 && follow(event)}
          />
        )
      })}
    </div>
  )
}
