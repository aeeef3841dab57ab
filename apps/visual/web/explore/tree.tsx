import { formatNumber } from '@atrium/core/web/crud/values/money'
import type { CatalogueDatabase } from '@atrium/timeseries/contract/data-catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { Input, type InputRef, Skeleton } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../words.ts'
import type { Chosen } from './chosen.ts'
import { movedBy, type TreeRow, treeOf } from './tree-rows.ts'
import { prefetchMeasurement, useCatalogue, useCataloguePages } from './use-catalogue.ts'
import { useSoon } from './use-soon.ts'
import { Rows, useWindow } from './window.tsx'
import './tree.css'

const ROW_PX = 32
const PER_PAGE = 100
const MAX_FOUND = 200

interface TreeProps {
  databases: readonly CatalogueDatabase[]
  chosen: Chosen
  onChoose(change: Partial<Chosen>): void
  onSearch(text: string): void
}

/**
 * Databases and their measurements, or what a search has found. The focus stays in the search field; arrow keys move
 * through the rows and Enter opens one.
 */
export function Tree({ databases, chosen, onChoose, onSearch }: TreeProps) {
  const { word, locale } = useWords()
  const queries = useQueryClient()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<InputRef>(null)
  const [text, setText] = useState(chosen.search)
  const [open, setOpen] = useState(chosen.db || (databases.length === 1 ? (databases[0]?.name ?? '') : ''))
  const [active, setActive] = useState(0)
  const search = useSoon(text.trim())
  const asked = search === '' ? undefined : { search, pageSize: MAX_FOUND }
  const found = useCatalogue(asked)
  const hits = found.data?.found ?? []
  const tree = treeOf(databases, open)
  const isSearch = search !== ''
  const count = isSearch ? hits.length : tree.count
  const shown = useWindow(box, count, ROW_PX)
  const rowAt = (index: number): TreeRow => {
    const hit = hits[index]
    return isSearch && hit ? { kind: 'hit', hit } : tree.rowAt(index)
  }
  const names = useMeasurementNames(open, isSearch ? [] : inSight(shown, rowAt))

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the search counts, not its handler
  useEffect(() => {
    if (search !== chosen.search) onSearch(search)
    setActive(0)
    box.current?.scrollTo?.({ top: 0 })
  }, [search])
  useEffect(() => focusOnSlash(() => field.current?.focus()), [])

  function choose(row: TreeRow): void {
    if (row.kind === 'database') setOpen(row.isOpen ? '' : row.db)
    else if (row.kind === 'hit') {
      const { database: db, measurement, field: name } = row.hit
      onChoose({ db, measurement, fields: name === undefined ? [] : [name] })
    } else {
      const measurement = names(row.index)
      if (measurement !== undefined) onChoose({ db: row.db, measurement, fields: [] })
    }
  }

  function onKey(event: KeyboardEvent): void {
    const to = movedBy(event.key, active, count, 10)
    if (event.key === 'Enter' && count > 0) choose(rowAt(active))
    else if (to === undefined || ((event.key === 'Home' || event.key === 'End') && text !== '')) return
    else {
      setActive(to)
      scrollTo(box.current, to)
    }
    event.preventDefault()
  }

  return (
    <div className="visual-explore-tree">
      <Input
        ref={field}
        allowClear
        value={text}
        placeholder={word('dataSearch')}
        aria-label={word('dataSearch')}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-tree`}
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKey}
      />
      <div
        ref={box}
        id={`${id}-tree`}
        className="visual-explore-tree-rows"
        role="listbox"
        aria-label={word('dataNames')}
      >
        <Rows
          count={count}
          rowPx={ROW_PX}
          shown={shown}
          row={(index) => {
            const row = rowAt(index)
            const name = row.kind === 'measurement' ? names(row.index) : undefined
            const isCurrent = isChosen(row, name, chosen)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: it is the active descendant of the search field
              <div
                key={index}
                id={`${id}-${index}`}
                role="option"
                aria-selected={isCurrent}
                className={`visual-explore-row visual-explore-row-${row.kind}${index === active ? ' visual-explore-row-active' : ''}`}
                style={{ height: ROW_PX }}
                onPointerEnter={() => name !== undefined && prefetchMeasurement(queries, open, name)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setActive(index)
                  choose(row)
                }}
              >
                <RowText row={row} name={name} />
              </div>
            )
          }}
        />
        {isSearch && found.data && hits.length === 0 && (
          <p className="visual-explore-none">{word('dataNothingFound')}</p>
        )}
      </div>
      <p className="visual-explore-tree-note" role="status">
        {isSearch && found.data ? word('dataFound', { count: formatNumber(found.data.total, locale) }) : ''}
        {isSearch && (found.data?.total ?? 0) > MAX_FOUND ? word('dataFoundFirst', { count: MAX_FOUND }) : ''}
      </p>
    </div>
  )
}

function RowText({ row, name }: { row: TreeRow; name: string | undefined }) {
  const { word, locale } = useWords()
  if (row.kind === 'database') {
    return (
      <>
        <i
          className={row.isOpen ? 'visual-explore-arrow visual-explore-arrow-open' : 'visual-explore-arrow'}
          aria-hidden="true"
        />
        <b title={row.db}>{row.db}</b>
        <small>{formatNumber(row.count, locale)}</small>
      </>
    )
  }
  if (row.kind === 'measurement') {
    return name === undefined ? (
      <Skeleton.Node active className="visual-explore-row-waits" />
    ) : (
      <span title={name}>{name}</span>
    )
  }
  const { database, measurement, field, tag } = row.hit
  const inner = field ?? tag
  return (
    <>
      <span title={inner ?? measurement}>{inner ?? measurement}</span>
      <small title={`${database} / ${measurement}`}>
        {inner === undefined ? database : measurement}
        {tag !== undefined && ` · ${word('dataTag')}`}
      </small>
    </>
  )
}

/** The names of the measurements of a database, by their place in its list; undefined until the page is loaded. */
function useMeasurementNames(db: string, places: readonly number[]) {
  const pages = [...new Set(places.map((place) => Math.floor(place / PER_PAGE) + 1))]
  const answers = useCataloguePages(db === '' ? undefined : { db, pageSize: PER_PAGE }, pages)
  return (place: number): string | undefined => {
    const at = pages.indexOf(Math.floor(place / PER_PAGE) + 1)
    return answers[at]?.data?.measurements?.[place % PER_PAGE]?.name
  }
}

function inSight({ first, end }: { first: number; end: number }, rowAt: (index: number) => TreeRow): number[] {
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, i) => rowAt(first + i))
  return rows.flatMap((row) => (row.kind === 'measurement' ? [row.index] : []))
}

function isChosen(row: TreeRow, name: string | undefined, { db, measurement, fields }: Chosen): boolean {
  if (row.kind === 'measurement') return row.db === db && name === measurement
  if (row.kind === 'database') return false
  const { hit } = row
  if (hit.database !== db || hit.measurement !== measurement) return false
  return hit.field === undefined ? fields.length === 0 : fields.includes(hit.field)
}

function scrollTo(box: HTMLElement | null, index: number): void {
  if (!box) return
  const top = index * ROW_PX
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + ROW_PX > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_PX - box.clientHeight
}

/** `/` moves the focus to the search, unless the person is writing. */
function focusOnSlash(focus: () => void): () => void {
  const onKey = (event: globalThis.KeyboardEvent) => {
    const { tagName, isContentEditable } = event.target as HTMLElement
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isContentEditable) return
    if (tagName === 'INPUT' || tagName === 'TEXTAREA') return
    event.preventDefault()
    focus()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
