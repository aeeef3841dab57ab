import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { fill } from '@atrium/core/web/words'
import { type DragEvent, useEffect, useRef } from 'react'
import type { OutlineRow } from './outline-rows.ts'
import { useOutlineWords } from './outline-words.ts'
import { StateIcon } from './state-icon.tsx'

interface OutlineItemProps {
  row: OutlineRow
  name: string
  kindName: string
  isActive: boolean
  isSelected: boolean
  /** On which side something would be dropped. */
  target: 'above' | 'below' | null
  isRenamed: boolean
  onSelect(event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void
  onFocus(): void
  onFold(): void
  onSet(name: 'locked' | 'hidden', value: boolean): void
  onStartRename(): void
  /** Null: nothing changes. */
  onRename(name: string | null): void
  onDrag(): void
  /** Null: the pointer has left. */
  onOver(where: 'above' | 'below' | null): void
  onDrop(where: 'above' | 'below'): void
}

export function OutlineItem(props: OutlineItemProps) {
  const { row, name, kindName, isActive, isSelected, target, isRenamed } = props
  const words = useOutlineWords()
  const isGroup = row.kind === 'group'
  const states = row.kind === 'item' ? [row.item] : []
  const is = (state: 'locked' | 'hidden') => states.some((item) => item[state])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    <div
      role="treeitem"
      aria-level={row.kind === 'item' && row.inGroup ? 2 : 1}
      aria-selected={isSelected}
      {...(isGroup ? { 'aria-expanded': row.isOpen } : {})}
      aria-label={`${name} ${kindName}`.trim()}
      tabIndex={isActive ? 0 : -1}
      data-target={target ?? undefined}
      data-in-group={row.kind === 'item' && row.inGroup ? '' : undefined}
      draggable={!isRenamed}
      onClick={props.onSelect}
      onDoubleClick={() => !isGroup && props.onStartRename()}
      onFocus={(event) => event.target === event.currentTarget && props.onFocus()}
      onDragStart={props.onDrag}
      onDragOver={(event) => {
        event.preventDefault()
        props.onOver(halfOf(event))
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Moving onto the name or a button of the row is not leaving it.
        if (!currentTarget.contains(relatedTarget as Node | null)) props.onOver(null)
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop(halfOf(event))
      }}
      onDragEnd={() => props.onOver(null)}
    >
      {isGroup && (
        <button
          type="button"
          className="dashboards-builder-icon"
          tabIndex={-1}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            props.onFold()
          }}
        >
          <LineIcon name={row.isOpen ? 'down' : 'unfold'} />
        </button>
      )}
      {isRenamed ? (
        <NameField
          first={row.kind === 'item' ? row.item.component.title : ''}
          label={words.name}
          onEnd={props.onRename}
        />
      ) : (
        <span className="dashboards-builder-outline-name" title={name}>
          {name} {kindName && <small>{kindName}</small>}
        </span>
      )}
      {!isGroup &&
        (['locked', 'hidden'] as const).map((state) => (
          <button
            key={state}
            type="button"
            className="dashboards-builder-icon"
            // Its keys are Ctrl+L and Ctrl+H, for what is selected.
            tabIndex={-1}
            aria-pressed={is(state)}
            aria-label={fill(words[state], { name })}
            title={fill(words[state], { name })}
            onClick={(event) => {
              event.stopPropagation()
              props.onSet(state, !is(state))
            }}
          >
            <StateIcon name={state} isOn={is(state)} />
          </button>
        ))}
    </div>
  )
}

function halfOf({ clientY, currentTarget }: DragEvent<HTMLElement>): 'above' | 'below' {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY - top > height / 2 ? 'below' : 'above'
}

interface NameFieldProps {
  first: string
  label: string
  onEnd(name: string | null): void
}

function NameField({ first, label, onEnd }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = (name: string | null) => {
    if (isDone.current) return
    isDone.current = true
    onEnd(name)
  }
  return (
    <input
      ref={field}
      className="dashboards-builder-input"
      aria-label={label}
      maxLength={200}
      defaultValue={first}
      onClick={(event) => event.stopPropagation()}
      onBlur={({ target }) => end(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') end(event.currentTarget.value)
        if (event.key === 'Escape') end(null)
      }}
    />
  )
}
