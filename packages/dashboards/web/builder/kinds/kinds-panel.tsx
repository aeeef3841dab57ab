import './kinds.css'
import { useRoving } from '@atrium/core/web/ui/roving'
import { fill, useWords } from '@atrium/core/web/words'
import { useCallback, useMemo, useState } from 'react'
import type { BuilderKind } from '../builder-kind.ts'
import type { Rights } from '../panel.ts'
import { Panel } from '../panel-frame.tsx'
import { mayAdd } from '../permitted.ts'
import { useBuilderWords } from '../words.ts'
import { groupOf, KIND_GROUPS } from './groups.ts'
import { foundEntries, type KindEntry, kindEntries, nearestEntries } from './kind-entries.ts'
import { KindFlyout } from './kind-flyout.tsx'
import { KindIcon } from './kind-icon.tsx'
import { kindsWords } from './kinds-words.ts'

/** The type of what is dragged from this panel; its text is what `onChoose` gets. */
export const KIND_DRAG = 'application/x-atrium-kind'

interface KindsPanelProps {
  kinds: readonly BuilderKind[]
  /** Absent: all may be added. */
  rights?: Rights
  /**
   * A kind or a preset (`chosenKind`) was chosen by click or Enter: it is added where there is room, or replaces the
   * selected one.
   */
  onChoose(id: string): void
}

/** All kinds of widgets and their presets, in groups of what they show. */
export function KindsPanel({ kinds, rights, onChoose }: KindsPanelProps) {
  const text = useWords(kindsWords)
  const common = useBuilderWords()
  const [search, setSearch] = useState('')
  const entries = useMemo(() => kindEntries(kinds), [kinds])
  const found = foundEntries(entries, search)
  const nearest = found.length === 0 ? nearestEntries(entries, search) : []
  const inGroup = (group: string) => found.filter(({ kind }) => groupOf(kind) === group)
  const chooseOnly = () => {
    const named = found.filter(({ name }) => name.toLowerCase() === search.trim().toLowerCase())
    const [only, ...others] = named.length > 0 ? named : found
    if (only && others.length === 0 && (!rights || mayAdd(only.kind.spec, rights))) onChoose(only.id)
  }
  return (
    <Panel title={text.title}>
      <input
        type="search"
        className="dashboards-builder-input"
        aria-label={common.search}
        placeholder={common.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && chooseOnly()}
      />
      <div className="dashboards-builder-kind-groups" {...useRoving('.dashboards-builder-kind:not(:disabled)')}>
        {KIND_GROUPS.filter((group) => inGroup(group).length > 0).map((group) => (
          <section key={group} aria-label={text[group]}>
            <h3>{text[group]}</h3>
            <Entries entries={inGroup(group)} {...{ rights, onChoose }} />
          </section>
        ))}
        {found.length === 0 && (
          <p role="status">
            {nearest.length > 0 ? fill(text.nearest, { search: search.trim() }) : common.nothingFound}
          </p>
        )}
        {nearest.length > 0 && <Entries entries={nearest} {...{ rights, onChoose }} />}
      </div>
      <p className="dashboards-builder-muted">{text.hint}</p>
    </Panel>
  )
}

interface EntriesProps extends Pick<KindsPanelProps, 'onChoose'> {
  entries: readonly KindEntry[]
  rights: Rights | undefined
}

function Entries({ entries, rights, onChoose }: EntriesProps) {
  const text = useWords(kindsWords)
  const [shown, setShown] = useState<{ entry: KindEntry; anchor: HTMLElement } | null>(null)
  const hide = useCallback(() => setShown(null), [])
  return (
    <>
      <ul className="dashboards-builder-kinds">
        {entries.map((entry) => {
          const isRefused = rights !== undefined && !mayAdd(entry.kind.spec, rights)
          return (
            <li key={entry.id}>
              <button
                type="button"
                className="dashboards-builder-button dashboards-builder-kind"
                disabled={isRefused}
                draggable
                title={isRefused ? text.noRight : undefined}
                onClick={() => {
                  hide()
                  onChoose(entry.id)
                }}
                onFocus={({ currentTarget: anchor }) => setShown({ entry, anchor })}
                onBlur={hide}
                onPointerEnter={({ currentTarget: anchor }) => setShown({ entry, anchor })}
                onPointerLeave={hide}
                onDragStart={({ dataTransfer }) => {
                  hide()
                  dataTransfer.setData(KIND_DRAG, entry.id)
                  dataTransfer.effectAllowed = 'copy'
                }}
              >
                <KindIcon path={entry.icon} />
                <span>{entry.name}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {shown && <KindFlyout key={shown.entry.id} {...shown} onClose={hide} />}
    </>
  )
}
