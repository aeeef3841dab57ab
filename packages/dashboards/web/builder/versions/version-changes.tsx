import { fill, useWords } from '@atrium/core/web/words'
import { useMemo, useState } from 'react'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { BuilderKind } from '../builder-kind.ts'
import { itemName } from '../item-name.ts'
import type { OnOps } from '../panel.ts'
import positionEn from '../position/en_US.ts'
import positionZh from '../position/zh_CN.ts'
import { changesBetween, type ItemChange, restoreItemOps } from './changes.ts'
import { Schematic } from './schematic.tsx'
import { useVersionWords } from './version-words.ts'

interface VersionChangesProps {
  /** The version. */
  before: Draft
  draft: Draft
  kinds: readonly BuilderKind[]
  no: number
  /** What the version is called. */
  label: string
  onChange: OnOps
  onRestore(): void
}

/** What has changed since a version: drawn over both stages, as a list, and what can be taken back. */
export function VersionChanges({ before, draft, kinds, no, label, onChange, onRestore }: VersionChangesProps) {
  const words = useVersionWords()
  const { names } = useWords({ zh_CN: positionZh, en_US: positionEn })
  const [shown, setShown] = useState('')
  const { items, options, parameters } = useMemo(() => changesBetween(before, draft), [before, draft])
  const marks = new Map(items.map(({ id, changes }) => [id, changes[0] ?? 'restyled']))
  const optionName = (name: string) =>
    (names as Record<string, string>)[`canvas.${name}`] ?? (names as Record<string, string>)[`run.${name}`] ?? name
  const titleOf = ({ before: was, after, id }: ItemChange) => {
    const component = (after ?? was)?.component
    return component ? itemName(component, kinds) : id
  }
  if (items.length + options.length + parameters.length === 0) return <p role="status">{words.same}</p>
  return (
    <section className="dashboards-builder-compared" aria-label={fill(words.changesSince, { name: label })}>
      <div className="dashboards-builder-schematics">
        <Schematic draft={before} label={label} {...{ marks, shown }} />
        <Schematic draft={draft} label={words.draft} {...{ marks, shown }} />
      </div>
      <h3>{fill(words.changesSince, { name: label })}</h3>
      <ul className="dashboards-builder-changes">
        {items.map((item) => (
          <li
            key={item.id}
            data-mark={item.changes[0]}
            onPointerEnter={() => setShown(item.id)}
            onPointerLeave={() => setShown('')}
          >
            <span>
              {titleOf(item)}
              <small>{item.changes.map((change) => words[change]).join(words.comma)}</small>
            </span>
            <button
              type="button"
              className="dashboards-builder-button"
              aria-label={fill(words.restoreOf, { name: titleOf(item) })}
              onFocus={() => setShown(item.id)}
              onBlur={() => setShown('')}
              onClick={() => onChange(restoreItemOps(draft, before, item.id), { key: 'restoreOne', values: { no } })}
            >
              {words.restore}
            </button>
          </li>
        ))}
        {options.length > 0 && (
          <li>
            <span>
              {words.options}
              <small>{options.map(optionName).join(words.comma)}</small>
            </span>
          </li>
        )}
        {parameters.length > 0 && (
          <li>
            <span>
              {words.parameters}
              <small>{parameters.join(words.comma)}</small>
            </span>
          </li>
        )}
      </ul>
      <button type="button" className="dashboards-builder-button dashboards-builder-primary" onClick={onRestore}>
        {words.restoreAll}
      </button>
      <p className="dashboards-builder-muted">{words.restoreHint}</p>
    </section>
  )
}
