import { Popover } from '@atrium/charts/web/inputs/popover'
import { rangeProblems, TimeRangeInput } from '@atrium/charts/web/inputs/time-range-input'
import { timeMs } from '@atrium/core/contract/time'
import { clockText } from '@atrium/core/contract/zone'
import { useLocale } from '@atrium/core/web/words'
import { useId, useState } from 'react'
import { firstHistory, historyProblem } from '../../contract/camera-history.ts'
import { type CloudSort, IMOU_STREAM } from '../../contract/camera-props.ts'
import type { StreamHistory } from '../../contract/stream.ts'
import { useVideoWords } from './video-words.ts'

interface HistoryToolProps {
  cloud: CloudSort
  /** Where the author looks first. */
  record: StreamHistory['record']
  nowMs(): number
  timeZone: string
  onPlay(history: StreamHistory): void
}

/** Chooses what was recorded: a range and where. */
export function HistoryTool(props: HistoryToolProps) {
  const words = useVideoWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { cloud, nowMs, timeZone, record, onPlay } = props
  const [asked, setAsked] = useState<StreamHistory>(() => {
    const { startMs, endMs } = firstHistory(cloud, nowMs())
    return { startTime: clockText(timeZone, startMs), endTime: clockText(timeZone, endMs), record }
  })
  return (
    <>
      <button
        type="button"
        className="charts-link"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {words.history}
      </button>
      {anchor && (
        <Popover anchor={anchor} label={words.history} onClose={() => setAnchor(null)}>
          <HistoryForm
            {...props}
            {...{ asked, setAsked }}
            onPlay={(history) => {
              setAnchor(null)
              onPlay(history)
            }}
          />
        </Popover>
      )}
    </>
  )
}

interface HistoryFormProps extends HistoryToolProps {
  asked: StreamHistory
  setAsked(asked: StreamHistory): void
}

function HistoryForm({ cloud, nowMs, timeZone, asked, setAsked, onPlay }: HistoryFormProps) {
  const words = useVideoWords()
  const locale = useLocale()
  const id = useId()
  const [isTried, setTried] = useState(false)
  const msOf = (text: string) => timeMs(text, nowMs(), timeZone)
  const isUnfit = Object.keys(rangeProblems(asked, nowMs())).length > 0
  const problem = historyProblem(cloud, msOf(asked.startTime), msOf(asked.endTime))
  return (
    <form
      className="charts-range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isUnfit && !problem) onPlay({ ...asked })
      }}
    >
      <TimeRangeInput
        value={asked}
        nowMs={nowMs}
        onChange={(range) => setAsked({ ...asked, ...range })}
        showProblems={isTried}
      />
      <div className="charts-field">
        <label htmlFor={id}>{words.record}</label>
        <select
          id={id}
          className="core-input"
          value={asked.record}
          onChange={({ target }) => setAsked({ ...asked, record: target.value as StreamHistory['record'] })}
        >
          <option value="cloud">{words.cloud}</option>
          <option value="local">{words.local}</option>
        </select>
      </div>
      {cloud === IMOU_STREAM && (
        // What the fields do not say. It has its place before: it must not push the button away under the pointer.
        <small className="charts-field-problem dashboards-video-limit" role="alert">
          {isTried && !isUnfit && problem?.[locale]}
        </small>
      )}
      <button type="submit" className="charts-button charts-button-primary">
        {words.play}
      </button>
    </form>
  )
}
