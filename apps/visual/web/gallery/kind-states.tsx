import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { Text } from '@atrium/core/contract/refusal'
import { PropForm } from '@atrium/dashboards/web/prop-form/prop-form'
import { useHistory } from '@atrium/dashboards/web/prop-form/use-history'
import type { LoadedKind } from '@atrium/dashboards/web/sample/kind-parts'
import { refusedStream, waitingStream } from '@atrium/dashboards/web/sample/sample-stream'
import { emptyStates, extremeStates, liveStates, refusedStates } from '@atrium/dashboards/web/sample/states'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useWords } from '../words.ts'
import { Sample } from './sample.tsx'
import { useStep } from './use-step.ts'

/** One kind in each state of its data, and its presets with data of their own, beside the form of its props. */
export function KindStates({ kind: { kind, about, example, names, pictures, palette } }: { kind: LoadedKind }) {
  const { word } = useWords()
  const step = useStep()
  const { value: stored, set, undo, reset, canUndo, isChanged } = useHistory(example.props)
  const spec = widgetOf(kind)?.spec
  const refusal = word('galleryStreamRefusal')
  const refused = useMemo(() => refusedStream(refusal), [refusal])
  if (!spec) return null
  const { sources } = example
  const states = [
    [word('galleryLive'), liveStates(sources, step)],
    ...(sources.length > 0
      ? [
          [word('galleryEmpty'), emptyStates(sources)] as const,
          [word('galleryRefused'), refusedStates(sources, word('galleryRefusal'))] as const,
          [word('galleryExtreme'), extremeStates(sources, word('galleryLong'))] as const,
        ]
      : []),
  ] as const
  const streams = spec.stream
    ? ([
        [word('galleryConnecting'), waitingStream],
        [word('galleryNotPlayed'), refused],
      ] as const)
    : []
  const columns = sources.flatMap((source) => source.columns.map(({ name }) => name))
  return (
    <div className="visual-gallery-kind">
      <div>
        <p>{about}</p>
        {states.map(([title, state]) => (
          <Sample key={title} kind={kind} title={title} stored={stored} sources={state} values={example.values} />
        ))}
        {palette.presets.map(
          ({ key, name, example }) =>
            example && (
              <Sample
                key={key}
                {...{ kind }}
                title={name}
                stored={example.props}
                sources={liveStates(example.sources, step)}
                values={example.values}
                isWhole
              />
            ),
        )}
        {streams.map(([title, stream]) => (
          <Sample key={title} kind={kind} title={title} stored={stored} sources={[]} stream={stream} />
        ))}
      </div>
      <aside aria-label={word('galleryProps')}>
        <header>
          <h2>{word('galleryProps')}</h2>
          <Button size="small" disabled={!canUndo} onClick={undo}>
            {word('galleryUndo')}
          </Button>
          <Button size="small" disabled={!isChanged} onClick={reset}>
            {word('galleryReset')}
          </Button>
        </header>
        <PropForm
          props={spec.props}
          values={stored}
          {...{ names, pictures }}
          columns={[...new Set(columns)]}
          errors={errorsOf(spec, stored)}
          marks
          onChange={set}
        />
      </aside>
    </div>
  )
}

/** What a save of these props would be refused for. */
function errorsOf(spec: WidgetSpec, stored: Readonly<Record<string, unknown>>): Record<string, Text> {
  const more = Object.entries(spec.check?.(withDefaults(spec.props, stored)) ?? {})
  const wrong = more.flatMap(([path, text]) => (text ? [[path, text] as const] : []))
  return { ...Object.fromEntries(wrong), ...propErrors(spec.props, stored) }
}
