import './outline.css'
import { fill } from '@atrium/core/web/words'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { newItemId } from '../../../contract/new-item-id.ts'
import type { BuilderKind } from '../builder-kind.ts'
import { itemName, itemText, kindName } from '../item-name.ts'
import type { PanelProps } from '../panel.ts'
import { Nothing, Panel } from '../panel-frame.tsx'
import { useBuilderWords } from '../words.ts'
import { OutlineItem } from './outline-item.tsx'
import { moveTo, type OutlineMove, orderOps, regroup } from './outline-moves.ts'
import { idsBetween, layersOf, type OutlineRow, outlineRows } from './outline-rows.ts'
import { useOutlineWords } from './outline-words.ts'

interface OutlinePanelProps extends PanelProps {
  kinds: readonly BuilderKind[]
  onSelect(ids: readonly string[]): void
  /** Opens the list of kinds. */
  onAdd?(): void
}

/** All items by layer: found, selected, renamed, locked, hidden, grouped, and moved between the layers. */
export function OutlinePanel({ draft, selected, kinds, onChange, onSelect, onAdd }: OutlinePanelProps) {
  const text = useOutlineWords()
  const common = useBuilderWords()
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState('')
  const [renamed, setRenamed] = useState('')
  const [target, setTarget] = useState<{ key: string; where: 'above' | 'below' } | null>(null)
  const anchor = useRef('')
  const dragged = useRef<readonly string[]>([])
  const tree = useRef<HTMLDivElement>(null)

  const layers = layersOf(draft)
  const wanted = search.trim().toLowerCase()
  const rows = outlineRows(
    layers,
    wanted === ''
      ? null
      : ({ component }) => `${itemText(component)} ${kindName(component, kinds)}`.toLowerCase().includes(wanted),
    closed,
  )
  const current = Math.max(
    0,
    rows.findIndex(({ key }) => key === active),
  )
  const idsOf = (row: OutlineRow) => (row.kind === 'item' ? [row.item._id] : row.ids)

  function select(row: OutlineRow, event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) {
    const ids = idsOf(row)
    setActive(row.key)
    const from = rows.findIndex(({ key }) => key === anchor.current)
    if (event.shiftKey && from >= 0) return onSelect(idsBetween(rows, from, rows.indexOf(row)))
    anchor.current = row.key
    if (!event.ctrlKey && !event.metaKey) return onSelect(ids)
    const isIn = ids.every((id) => selected.includes(id))
    onSelect(isIn ? selected.filter((id) => !ids.includes(id)) : [...new Set([...selected, ...ids])])
  }

  function focusRow(index: number) {
    const row = rows[index]
    if (!row) return
    setActive(row.key)
    tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus()
  }

  /** What an act on a row moves: with a selected row, all that is selected. */
  const withSelected = (row: OutlineRow) => (idsOf(row).every((id) => selected.includes(id)) ? selected : idsOf(row))

  function report(step: OutlineMove | null) {
    if (step) onChange(step.ops, step.label)
  }

  function move(row: OutlineRow, by: number) {
    const ids = withSelected(row).filter((id) => row.kind === 'item' || !draft.items.get(id)?.item.locked)
    const isMoved = (one: OutlineRow) => idsOf(one).some((id) => ids.includes(id))
    const ends = by < 0 ? rows.findIndex(isMoved) : rows.findLastIndex(isMoved)
    const beside = rows
      .slice(by < 0 ? 0 : ends + 1, by < 0 ? ends : undefined)
      [by < 0 ? 'findLast' : 'find']((one) => !isMoved(one))
    const other = beside && (by < 0 ? idsOf(beside)[0] : idsOf(beside).at(-1))
    const ops = other ? orderOps(layers, ids, other, by < 0 ? 'above' : 'below') : []
    if (ops.length > 0) onChange(ops, { key: 'order' })
  }

  function onKey(event: KeyboardEvent) {
    const lines = [...(tree.current?.querySelectorAll('[role="treeitem"]') ?? [])]
    const at = lines.indexOf(event.target as Element)
    const row = rows[at]
    if (!row) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const side = { ArrowLeft: 'out', ArrowRight: 'in' } as const
    const way = side[event.key as keyof typeof side]
    if (step !== undefined && event.altKey) move(row, step)
    else if (way && event.altKey) report(regroup(rows, layers, withSelected(row), way))
    else if (step !== undefined) focusRow(at + step)
    else if (event.key === 'Home') focusRow(0)
    else if (event.key === 'End') focusRow(rows.length - 1)
    else if (event.key === 'Enter' || event.key === ' ') select(row, event)
    else if (event.key === 'F2' && row.kind === 'item') setRenamed(row.key)
    else if (event.key === 'ArrowLeft' && row.kind === 'group') setClosed(new Set([...closed, row.group]))
    else if (event.key === 'ArrowRight' && row.kind === 'group') open(row.group)
    else return
    event.preventDefault()
    // The keys of the stage must not act as well.
    event.stopPropagation()
  }

  const open = (group: string) => setClosed(new Set([...closed].filter((one) => one !== group)))
  const setAll = (ids: readonly string[], name: 'locked' | 'hidden', value: boolean) => {
    const keys = { locked: ['unlock', 'lock'], hidden: ['show', 'hide'] } as const
    const ops = ids.map((id): DashboardOp => ({ op: 'set', id, path: [name], ...(value ? { value } : {}) }))
    onChange(ops, { key: keys[name][value ? 1 : 0], values: { count: ids.length } })
  }
  const chosen = layers.filter(({ _id }) => selected.includes(_id))
  const group = (name: string) => {
    const ids = Object.fromEntries(chosen.map(({ _id }) => [_id, name]))
    onChange([{ op: 'group', group: ids }], { key: name ? 'group' : 'ungroup', values: { count: chosen.length } })
  }

  return (
    <Panel title={text.title}>
      <div className="dashboards-builder-row dashboards-builder-outline-tools">
        <input
          type="search"
          className="dashboards-builder-input"
          aria-label={common.search}
          placeholder={common.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <button
          type="button"
          className="dashboards-builder-button"
          disabled={chosen.length < 2}
          onClick={() => group(newItemId(() => false))}
        >
          {text.group}
        </button>
        <button
          type="button"
          className="dashboards-builder-button"
          disabled={!chosen.some((one) => one.group)}
          onClick={() => group('')}
        >
          {text.ungroup}
        </button>
      </div>
      {layers.length === 0 && (
        <Nothing text={text.empty}>
          {onAdd && (
            <button type="button" className="dashboards-builder-button" onClick={onAdd}>
              {text.addFirst}
            </button>
          )}
        </Nothing>
      )}
      {layers.length > 0 && rows.length === 0 && <p role="status">{common.nothingFound}</p>}
      <div
        ref={tree}
        role="tree"
        aria-multiselectable
        className="dashboards-builder-outline"
        aria-label={text.title}
        onKeyDown={onKey}
      >
        {rows.map((row, index) => (
          <OutlineItem
            key={row.key}
            row={row}
            name={
              row.kind === 'group' ? fill(text.groupOf, { count: row.ids.length }) : itemName(row.item.component, kinds)
            }
            kindName={row.kind === 'item' && itemText(row.item.component) ? kindName(row.item.component, kinds) : ''}
            isActive={index === current}
            isSelected={idsOf(row).every((id) => selected.includes(id))}
            target={row.key === target?.key ? target.where : null}
            isRenamed={row.key === renamed}
            onSelect={(event) => select(row, event)}
            onFocus={() => setActive(row.key)}
            onFold={() =>
              row.kind === 'group' && (row.isOpen ? setClosed(new Set([...closed, row.group])) : open(row.group))
            }
            onSet={(name, value) => setAll(idsOf(row), name, value)}
            onRename={(name) => {
              setRenamed('')
              focusRow(index)
              if (row.kind !== 'item' || name === null || name === row.item.component.title) return
              onChange([{ op: 'set', id: row.item._id, path: ['component', 'title'], value: name }], { key: 'rename' })
            }}
            onStartRename={() => setRenamed(row.key)}
            onDrag={() => {
              dragged.current = withSelected(row)
            }}
            onOver={(where) => setTarget(where && { key: row.key, where })}
            onDrop={(where) => {
              setTarget(null)
              report(moveTo(layers, dragged.current, row, where))
              dragged.current = []
            }}
          />
        ))}
      </div>
      {layers.length > 1 && <p className="dashboards-builder-muted">{text.keys}</p>}
    </Panel>
  )
}
