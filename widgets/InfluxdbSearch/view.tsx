import './search.css'
import { TimeRangeInput } from '@atrium/charts/web/inputs/time-range-input'
import { Problem } from '@atrium/charts/web/kind/states'
import { useElementSize } from '@atrium/charts/web/kind/use-element-size'
import type { ShownParameter, WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useWords } from '@atrium/core/web/words'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import en_US from './en_US.ts'
import { FieldInput } from './field-input.tsx'
import { changedValues, isComplete, shownFields, type Typed, typedNow, usedFields, wrongValues } from './form-values.ts'
import type { InfluxdbSearchProps } from './index.ts'
import zh_CN from './zh_CN.ts'

const NARROW_PX = 480
const NONE: readonly ShownParameter[] = []

/** A form that sets parameters of the dashboard and the time range that its widgets share. */
export default function InfluxdbSearchView(view: WidgetViewProps<InfluxdbSearchProps>) {
  const { fixedRange = false } = view
  const words = useWords({ zh_CN, en_US })
  const props = fixedRange ? { ...view.props, showRange: false } : view.props
  if (usedFields(props).length > 0 || props.showRange) return <SearchForm {...view} props={props} />
  return fixedRange ? null : <Problem text={words.empty} />
}

function SearchForm(view: WidgetViewProps<InfluxdbSearchProps>) {
  const { props, width, range, mode, nowMs, onValues, onRange, onContentHeight, emit } = view
  const { parameters = NONE, chosen: values = view.values } = view
  const words = useWords({ zh_CN, en_US })
  const [first] = useState(values)
  const [typed, setTyped] = useState(() => typedNow(props, values, range))
  const [isTried, setTried] = useState(false)
  const fields = shownFields(props, parameters, values)
  const form = useRef<HTMLFormElement>(null)
  const { height } = useElementSize(form)
  useLayoutEffect(() => {
    if (height > 0) onContentHeight?.(height)
  }, [height, onContentHeight])
  // What another widget sets appears here, too.
  const now = JSON.stringify([values, range, props])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the dashboard's values begins the form anew
  useEffect(() => setTyped(typedNow(props, values, range)), [now])

  function apply(next: Typed) {
    setTyped(next)
    setTried(true)
    if (mode !== 'view' || !isComplete(fields, props, next, nowMs())) return
    setTried(false)
    const changed = changedValues(fields, next, values)
    if (Object.keys(changed).length > 0) {
      onValues(changed)
      emit('change', changed)
    }
    const { startTime, endTime } = range ?? props
    if (!props.showRange || (next.range.startTime === startTime && next.range.endTime === endTime)) return
    onRange(next.range)
  }

  function reset() {
    setTried(false)
    setTyped(typedNow(props, first, null))
    if (mode !== 'view') return
    const changed = changedValues(fields, typedNow(props, first, null), values)
    if (Object.keys(changed).length > 0) onValues(changed)
    if (range) onRange(null)
  }

  const set = (parameter: string, value: string): Typed => ({
    ...typed,
    values: { ...typed.values, [parameter]: value },
  })
  const atOnce = props.apply === 'change'
  const wrong = wrongValues(fields, typed)
  return (
    <div className="influxdb-search-place" data-layout={width < NARROW_PX ? 'column' : props.layout}>
      <form
        ref={form}
        className="influxdb-search-search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply(typed)
        }}
      >
        {fields.map((field, place) => (
          <FieldInput
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may set the same parameter
            key={place}
            field={field}
            value={typed.values[field.parameter] ?? ''}
            wrong={wrong[field.parameter]}
            choicesOf={view.choicesOf}
            onChange={(value) => setTyped(set(field.parameter, value))}
            onDone={(value) => atOnce && apply(set(field.parameter, value))}
          />
        ))}
        {props.showRange && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that one of its fields was left
          <div className="influxdb-search-search-range" onBlur={() => atOnce && apply(typed)}>
            <TimeRangeInput
              value={typed.range}
              nowMs={nowMs}
              onChange={(chosen) => setTyped({ ...typed, range: chosen })}
              showProblems={isTried}
            />
          </div>
        )}
        {mode !== 'print' && (
          <div className="influxdb-search-search-buttons">
            {!atOnce && (
              <button type="submit" className="charts-button charts-button-primary">
                {props.buttonText || words.search}
              </button>
            )}
            {props.showReset && (
              <button type="button" className="charts-button" onClick={reset}>
                {words.reset}
              </button>
            )}
          </div>
        )}
      </form>
    </div>
  )
}
