import './kinds.css'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import { fill, useWords } from '@atrium/core/web/words'
import { useMemo, useState } from 'react'
import { SampleView } from '../../sample/sample-view.tsx'
import { liveStates } from '../../sample/states.ts'
import type { BuilderKind } from '../builder-kind.ts'
import type { Rights } from '../panel.ts'
import { Panel } from '../panel-frame.tsx'
import { mayAdd } from '../permitted.ts'
import { useBuilderWords } from '../words.ts'
import en_US from './en_US.ts'
import { groupOf, KIND_GROUPS } from './groups.ts'
import { KindIcon } from './kind-icon.tsx'
import zh_CN from './zh_CN.ts'

/** The type of what is dragged from this panel; its text is the name of the kind. */
export const KIND_DRAG = 'application/x-atrium-kind'

interface KindsPanelProps {
  kinds: readonly BuilderKind[]
  /** Absent: all may be added. */
  rights?: Rights
  /** A kind was chosen by click or Enter: it is added where there is room, or replaces the selected one. */
  onChoose(kind: string): void
}

const words = { zh_CN, en_US }

/** All kinds of widgets in groups of what they show. */
export function KindsPanel({ kinds, rights, onChoose }: KindsPanelProps) {
  const text = useWords(words)
  const common = useBuilderWords()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<BuilderKind | null>(null)
  const wanted = search.trim().toLowerCase()
  const found = kinds.filter(({ kind, name, about }) => `${kind} ${name} ${about}`.toLowerCase().includes(wanted))
  const chooseOnly = () => {
    const [only, ...others] = found
    if (only && others.length === 0 && (!rights || mayAdd(only.spec, rights))) onChoose(only.kind)
  }
  const inGroup = (group: string) => found.filter((kind) => groupOf(kind) === group)
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
      {KIND_GROUPS.filter((group) => inGroup(group).length > 0).map((group) => (
        <section key={group} aria-label={text[group]}>
          <h3>{text[group]}</h3>
          <ul className="dashboards-builder-kinds">
            {inGroup(group).map((kind) => (
              <li key={kind.kind}>
                <button
                  type="button"
                  className="dashboards-builder-button dashboards-builder-kind"
                  disabled={rights && !mayAdd(kind.spec, rights)}
                  draggable
                  title={rights && !mayAdd(kind.spec, rights) ? text.noRight : kind.about}
                  onClick={() => onChoose(kind.kind)}
                  onFocus={() => setShown(kind)}
                  onPointerEnter={() => setShown(kind)}
                  onDragStart={({ dataTransfer }) => {
                    dataTransfer.setData(KIND_DRAG, kind.kind)
                    dataTransfer.effectAllowed = 'copy'
                  }}
                >
                  <KindIcon path={kind.spec.icon} />
                  <span>{kind.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p role="status">{common.nothingFound}</p>}
      {shown && <Picture kind={shown} />}
      <p className="dashboards-builder-muted">{text.hint}</p>
    </Panel>
  )
}

const WIDTH = 204

/** How the kind looks with the data of its example. */
function Picture({ kind: { kind, name, about, example, spec } }: { kind: BuilderKind }) {
  const text = useWords(words)
  const widget = widgetOf(kind)
  const props = useMemo(() => withDefaults(allProps(spec), example.props), [spec, example])
  const sources = useMemo(() => liveStates(example.sources, 0), [example])
  const height = Math.min(160, Math.round((spec.size.height * WIDTH) / spec.size.width))
  return (
    <figure className="dashboards-builder-kind-picture">
      {widget && (
        <div className="charts-viewer" inert aria-hidden="true" style={{ width: WIDTH, height, minHeight: height }}>
          <SampleView {...{ widget, props, sources, height }} width={WIDTH} />
        </div>
      )}
      <figcaption>
        <b>{name}</b> {about} <span className="dashboards-builder-muted">{fill(text.size, spec.size)}</span>
      </figcaption>
    </figure>
  )
}
