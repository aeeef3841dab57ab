import { propErrors } from '@atrium/contract/define/prop-errors'
import { withDefaults } from '@atrium/contract/define/prop-values'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import type { Text } from '@atrium/contract/refusal'
import { widgetOf } from '@atrium/web/canvas/kind/registry'
import type { LoadedKind } from '@atrium/web/canvas/sample/kind-parts'
import { emptyStates, extremeStates, liveStates, refusedStates } from '@atrium/web/canvas/sample/states'
import { PropForm } from '@atrium/web/prop-form/prop-form.tsx'
import { useHistory } from '@atrium/web/prop-form/use-history'
import { Button } from 'antd'
import { useWords } from '../words.ts'
import { Sample } from './sample.tsx'
import { useStep } from './use-step.ts'

/** One kind in each state of its data, beside the form of its props. */
export function KindStates({ kind: { kind, about, example, names } }: { kind: LoadedKind }) {
  const { word } = useWords()
  const step = useStep()
  const { value: stored, set, undo, reset, canUndo, isChanged } = useHistory(example.props)
  const spec = widgetOf(kind)?.spec
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
  const columns = sources.flatMap((source) => source.columns.map(({ name }) => name))
  return (
    <div className="v-gallery-kind">
      <div>
        <p>{about}</p>
        {states.map(([title, state]) => (
          <Sample key={title} kind={kind} title={title} stored={stored} sources={state} values={example.values} />
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
          names={names}
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
