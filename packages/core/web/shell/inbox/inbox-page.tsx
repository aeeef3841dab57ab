import { Button, Skeleton } from 'antd'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { LoadFailed } from '../../crud/load-failed.tsx'
import { useTitle } from '../../page/site.ts'
import { useWord } from '../words.ts'
import { FollowKinds } from './follow-kinds.tsx'
import { InboxList } from './inbox-list.tsx'
import { InboxPane } from './inbox-pane.tsx'
import { type Item, useItems, useKinds } from './kinds.ts'
import './inbox.css'

const EVERY_MS = 1_000

/** `/inbox`: what waits for the signed-in person, and beside it one row with all that is needed to decide. */
export default function InboxPage() {
  const word = useWord()
  const kinds = useKinds()
  const { groups, isPending, error, refetch } = useItems(kinds)
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<string>()
  /** On a phone the row covers the list. */
  const [isOpen, setOpen] = useState(false)
  const last = useRef<Item>(undefined)
  const pane = useRef<HTMLDivElement>(null)
  useTitle(word('inbox'))

  const items = groups.flatMap((group) => group.items)
  const first = items.find(({ kind }) => kind.key === search.get('kind')) ?? items[0]
  const found = chosen === undefined ? first : items.find(({ key }) => key === chosen)
  if (found) last.current = found
  // The row that was open is not in the list any more: somebody else has decided.
  const gone = found === undefined && chosen !== undefined ? last.current : undefined
  const shown = found ?? gone

  function choose(item: Item | undefined): void {
    setChosen(item?.key)
    if (item) document.getElementById(item.key)?.focus()
  }

  function look(item: Item): void {
    // On a phone the row is not displayed before, so that it could not have the focus.
    flushSync(() => {
      setChosen(item.key)
      setOpen(true)
    })
    pane.current?.focus()
  }

  function decided(item: Item): void {
    const index = items.findIndex(({ key }) => key === item.key)
    const next = items[index + 1] ?? items[index - 1]
    setOpen(false)
    setChosen(next?.key)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isBusy =
      target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
    if (isBusy || event.ctrlKey || event.metaKey || event.altKey) return
    const isInPane = target instanceof Node && pane.current?.contains(target)
    // In the row itself the arrow keys scroll.
    const step = { j: 1, k: -1, ...(!isInPane && { ArrowDown: 1, ArrowUp: -1 }) }[event.key]
    if (event.key === 'Enter' && target === document.body && found) look(found)
    else if (step !== undefined && items.length > 0) {
      event.preventDefault()
      const index = items.findIndex(({ key }) => key === shown?.key)
      choose(items[Math.min(items.length - 1, Math.max(0, index + step))])
    } else if (event.key === 'Escape') {
      flushSync(() => setOpen(false))
      choose(shown)
    } else if (/^[1-9]$/.test(event.key)) {
      const act = pane.current?.querySelector<HTMLElement>(`[data-key="${event.key}"]`)
      if (act) {
        event.preventDefault()
        act.click()
      }
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <div className="core-shell-inbox" data-open={isOpen}>
      <FollowKinds kinds={kinds} everyMs={EVERY_MS} />
      <header className="core-shell-inbox-head">
        <h1>{word('inbox')}</h1>
        {items.length > 0 && <p className="core-shell-inbox-keys">{word('inboxKeys')}</p>}
      </header>
      {isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {error && items.length === 0 && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && items.length === 0 && !gone && (
        <section className="core-state">
          <h2 className="core-state-words">{word('inboxEmpty')}</h2>
          <p>{word(kinds.length > 0 ? 'inboxEmptyHint' : 'inboxNothing')}</p>
        </section>
      )}
      {(items.length > 0 || gone) && (
        <div className="core-shell-inbox-parts">
          <InboxList groups={groups} chosen={shown?.key} onChoose={look} />
          <section className="core-shell-inbox-pane" ref={pane} tabIndex={-1} aria-label={word('inboxChosen')}>
            <Button className="core-shell-inbox-back" onClick={() => setOpen(false)}>
              {word('inboxBack')}
            </Button>
            {shown && (
              <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
                <InboxPane key={shown.key} item={shown} isGone={gone !== undefined} onDecided={() => decided(shown)} />
              </Suspense>
            )}
          </section>
        </div>
      )}
    </div>
  )
}
