import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Sheet, usePrintDialog } from '../../../paper/sheet.tsx'
import type { OneRow } from '../../calls.ts'
import { useEntityPage } from '../../entity-context.ts'
import { RowStatus } from '../../values/cell.tsx'
import { titleOf } from '../../values/title-of.ts'
import { OnPaper } from '../on-paper.ts'
import './row-paper.css'

interface PaperPart {
  key: string
  label: ReactNode
  children: ReactNode
}

interface RowPaperProps {
  shown: OneRow
  /** The tabs of the detail, one below the other. */
  parts: readonly PaperPart[]
  onDone(): void
}

/** What stands where something is still loaded. */
const WAITING = '.ant-skeleton, .ant-spin-spinning, .core-loading, [aria-busy="true"]'

/** A row on paper: what its tabs have, as soon as all of it is there. */
export default function RowPaper({ shown: { row }, parts, onDone }: RowPaperProps) {
  const { entity, words } = useEntityPage()
  const place = useRef<HTMLDivElement>(null)
  const isDrawn = useIsDrawn(place)
  const waiting = useIsFetching({ predicate: ({ state }) => state.data === undefined && state.error === null })
  usePrintDialog(isDrawn && waiting === 0, onDone)
  return (
    <Sheet title={`${words.name} ${titleOf(entity, row)}`} anyPaper>
      {entity.status && (
        <p className="core-crud-paper-status">
          <RowStatus status={row.status} />
        </p>
      )}
      <div ref={place}>
        <OnPaper value={true}>
          {parts.map(({ key, label, children }) => (
            <section key={key} className="core-crud-paper-part" data-part={key}>
              <h2>{label}</h2>
              {children}
            </section>
          ))}
        </OnPaper>
      </div>
    </Sheet>
  )
}

/** Whether nothing in a place is still loaded. Parts say so by what they show, for they load their code and rows themselves. */
function useIsDrawn(place: RefObject<HTMLElement | null>): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const look = () => setDrawn(element.querySelector(WAITING) === null)
    const observer = new MutationObserver(look)
    observer.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy', 'class'],
    })
    look()
    return () => observer.disconnect()
  }, [place])
  return isDrawn
}
