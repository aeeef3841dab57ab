import './versions.css'
import { clockText } from '@atrium/core/contract/zone'
import { usePage } from '@atrium/core/web/api/use-page'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { useRoving } from '@atrium/core/web/ui/roving'
import { zoneOfTimes } from '@atrium/core/web/ui/zone'
import { fill } from '@atrium/core/web/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { diffOps } from '../../../contract/dashboard-ops/diff.ts'
import { draftOf } from '../../../contract/dashboard-ops/document.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { BuilderKind } from '../builder-kind.ts'
import type { PanelProps } from '../panel.ts'
import { Panel } from '../panel-frame.tsx'
import { useBuilderWords } from '../words.ts'
import { NameForm } from './name-form.tsx'
import { VersionChanges } from './version-changes.tsx'
import { type StoredVersion, type VersionPort, versionsKey } from './version-port.ts'
import { useVersionWords } from './version-words.ts'

interface VersionsPanelProps extends Omit<PanelProps, 'selected'> {
  /** `_id` of the dashboard. */
  dashboard: string
  kinds: readonly BuilderKind[]
  port: VersionPort
}

/** What the dashboard was: named, compared with the draft, and restored as a whole or item by item. */
export function VersionsPanel({ dashboard, draft, kinds, port, onChange }: VersionsPanelProps) {
  const words = useVersionWords()
  const common = useBuilderWords()
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isKeeping, setKeeping] = useState(false)
  const key = versionsKey(dashboard)
  const { data, isError, refetch } = usePage(key, page, (asOf) => port.list(page, asOf), { onPage: setPage })
  const again = () => queries.invalidateQueries({ queryKey: key })
  const list = data?.list ?? []
  const roving = useRoving('.dashboards-builder-version, .dashboards-builder-icon')
  const version = list.find(({ no }) => no === chosen)
  return (
    <Panel
      title={words.title}
      tools={
        <button type="button" className="dashboards-builder-button" onClick={() => setKeeping(!isKeeping)}>
          {words.keep}
        </button>
      }
    >
      {isKeeping && (
        <NameForm
          first=""
          onEnd={async (name) => {
            if (name) await port.keep(name)
            setKeeping(false)
            await again()
          }}
        />
      )}
      {isError && (
        <p role="alert">
          {common.failed}{' '}
          <button type="button" className="dashboards-builder-button" onClick={() => void refetch()}>
            {common.retry}
          </button>
        </p>
      )}
      {data && list.length === 0 && <p className="dashboards-builder-muted">{words.none}</p>}
      <ul className="dashboards-builder-versions" aria-label={words.title} {...roving}>
        {list.map((one) => (
          <VersionRow
            key={one.no}
            version={one}
            isChosen={one.no === chosen}
            onChoose={() => setChosen(one.no === chosen ? null : one.no)}
            onName={async (name) => {
              await port.rename(one.no, name)
              await again()
            }}
          />
        ))}
      </ul>
      {data && data.pagination.total > list.length && (
        <div className="dashboards-builder-row">
          <button
            type="button"
            className="dashboards-builder-button"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {words.newer}
          </button>
          <button
            type="button"
            className="dashboards-builder-button"
            disabled={list.length === 0 || list.at(-1)?.no === 1}
            onClick={() => setPage(page + 1)}
          >
            {words.older}
          </button>
        </div>
      )}
      {version && <Compared key={version.no} {...{ dashboard, draft, kinds, port, onChange, version }} />}
    </Panel>
  )
}

interface VersionRowProps {
  version: StoredVersion
  isChosen: boolean
  onChoose(): void
  onName(name: string): Promise<void>
}

function VersionRow({ version: { no, name, kind, whoName, at }, isChosen, onChoose, onName }: VersionRowProps) {
  const words = useVersionWords()
  const [isNaming, setNaming] = useState(false)
  const title = name ?? fill(words.version, { no })
  return (
    <li>
      <button
        type="button"
        className="dashboards-builder-button dashboards-builder-version"
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <b>{title}</b>
        <span>{words[kind]}</span>
        <small>
          {clockText(zoneOfTimes(), Date.parse(at)).slice(0, 16)} · {whoName}
        </small>
      </button>
      <button
        type="button"
        className="dashboards-builder-icon"
        aria-label={fill(words.rename, { name: title })}
        title={fill(words.rename, { name: title })}
        onClick={() => setNaming(!isNaming)}
      >
        <LineIcon name="pencil" />
      </button>
      {isNaming && (
        <NameForm
          first={name ?? ''}
          onEnd={async (next) => {
            if (next !== null) await onName(next)
            setNaming(false)
          }}
        />
      )}
    </li>
  )
}

function Compared({
  dashboard,
  draft,
  kinds,
  port,
  onChange,
  version,
}: VersionsPanelProps & { version: StoredVersion }) {
  const words = useVersionWords()
  const common = useBuilderWords()
  const { no } = version
  const { data, isError } = useQuery({
    queryKey: ['builder', 'version', dashboard, no],
    queryFn: () => port.get(no),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <p role="alert">{common.failed}</p>
  if (!data) return <p className="dashboards-builder-muted">{common.loading}</p>
  const before: Draft = draftOf(data)
  return (
    <VersionChanges
      {...{ before, draft, kinds, no, onChange }}
      onRestore={() => onChange(diffOps(draft, before), { key: 'restore', values: { no } })}
      label={version.name ?? fill(words.version, { no })}
    />
  )
}
