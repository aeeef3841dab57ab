import { Icon } from '@atrium/charts/web/kind/icons'
import { PAGE_SIZES } from '@atrium/core/contract/wire'
import { fill, useWords } from '@atrium/core/web/words'
import { useState } from 'react'
import en_US from './en_US.ts'
import { offeredPages, type Page } from './rows.ts'
import zh_CN from './zh_CN.ts'

interface PagerProps {
  page: Page
  width: number
  onPage(current: number): void
  onPageSize(pageSize: number): void
}

const ROOM_FOR_ALL_PX = 640
const ROOM_FOR_NUMBERS_PX = 460

/**
 * The page numbers, the page size, and a field to jump to a page. Parts without space are left out, the field first.
 */
export function Pager({ page, width, onPage, onPageSize }: PagerProps) {
  const words = useWords({ zh_CN, en_US })
  const { current, pages, pageSize, total } = page
  const sizes: readonly number[] = PAGE_SIZES
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set has a border and a height of its own
    <div role="group" className="table-pager" aria-label={words.pager}>
      <span className="table-total">{fill(words.total, { total: total.toLocaleString('en-US') })}</span>
      <Step name={words.previous} icon="back" disabled={current <= 1} onClick={() => onPage(current - 1)} />
      {width < ROOM_FOR_NUMBERS_PX ? (
        <span>{fill(words.pages, { current, pages })}</span>
      ) : (
        offeredPages(current, pages, width < ROOM_FOR_ALL_PX ? 0 : 1).map((number, index) =>
          number === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to identify it
            <span key={`gap${index}`}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              className="charts-icon-button"
              aria-label={fill(words.page, { page: number })}
              aria-current={number === current ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )
      )}
      <Step name={words.next} icon="next" disabled={current >= pages} onClick={() => onPage(current + 1)} />
      {width >= ROOM_FOR_ALL_PX && (
        <select
          className="core-input"
          aria-label={words.pageSize}
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
        >
          {[...new Set([...sizes, pageSize])].map((count) => (
            <option key={count} value={count}>
              {fill(words.perPage, { count })}
            </option>
          ))}
        </select>
      )}
      <Jump pages={pages} onPage={onPage} />
    </div>
  )
}

function Step(props: { name: string; icon: 'back' | 'next'; disabled: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      className="charts-icon-button"
      title={props.name}
      aria-label={props.name}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  )
}

/** A field for a page number; a number that is too large or too small goes to the last or first page. */
function Jump({ pages, onPage }: { pages: number; onPage(current: number): void }) {
  const words = useWords({ zh_CN, en_US })
  const [typed, setTyped] = useState('')
  return (
    <form
      className="table-jump"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Math.round(Number(typed))
        setTyped('')
        if (typed.trim() !== '' && Number.isFinite(wanted)) onPage(Math.min(pages, Math.max(1, wanted)))
      }}
    >
      <label>
        {words.jump}{' '}
        <input
          className="core-input"
          inputMode="numeric"
          size={3}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />{' '}
        {words.jumpUnit}
      </label>
    </form>
  )
}
