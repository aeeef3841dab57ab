import { momentText } from '@atrium/core/contract/stretches'
import { fill } from '@atrium/core/web/words'
import type { ControlState } from '../../contract/control.ts'
import { type ControlWords, useControlWords } from './control-words.ts'
import type { Own } from './use-arming.ts'

/** Shapes besides colours, so that nobody must tell green from red. */
const MARKS = {
  wait: 'M8 2.5a5.5 5.5 0 1 1-5.5 5.5',
  good: 'M3 8.5 6.5 12 13 4.5',
  bad: 'M4 4l8 8M12 4l-8 8',
  doubt: 'M5.5 6a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .7-1 1.4M8 12.5v.25',
} as const

interface StatusProps {
  name: string
  own: Own | null
  last: ControlState | null
  /** Said while there was no operation yet. */
  idle: string
  timeZone: string
}

interface Said {
  tone?: keyof typeof MARKS
  text: string
  details?: readonly string[]
}

/** What has become of the last operation, in words. Screen readers read each change. */
export function ControlStatus({ name, own, last, idle, timeZone }: StatusProps) {
  const words = useControlWords()
  const { tone, text, details = [] } = own ? ownSaid(name, own, words) : saidOf(name, last, words, timeZone, idle)
  return (
    <p className="dashboards-control-status" role="status" data-tone={tone}>
      {tone && (
        <svg viewBox="0 0 16 16" aria-hidden="true" className="dashboards-control-mark">
          <path d={MARKS[tone]} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      )}
      {text && (
        <span>
          {tone ? <b>{text}</b> : text} {details.length > 0 && <small>{details.join(' · ')}</small>}
        </span>
      )}
    </p>
  )
}

function ownSaid(name: string, own: Own, words: ControlWords): Said {
  if (own.kind === 'sending') return { tone: 'wait', text: fill(words.pending, { name }) }
  if (own.kind === 'lost') return { tone: 'doubt', text: fill(words.unknown, { name }), details: [words.notAnswered] }
  if (own.isSignedOut) return { tone: 'bad', text: words.signedOut }
  return { tone: 'bad', text: fill(words.failed, { name }), details: [own.text] }
}

function saidOf(name: string, last: ControlState | null, words: ControlWords, timeZone: string, idle: string): Said {
  if (!last) return { text: idle }
  const { status, isDone, ms, message, who, atMs } = last
  const took = ms === null ? [] : [fill(words.milliseconds, { ms })]
  const by = [who.name, momentText(timeZone, atMs)].filter(Boolean).join(' ')
  if (!isDone)
    return {
      tone: 'wait',
      text: fill(words.pending, { name }),
      details: [...(status === 'pending' ? [] : [words.waiting]), by],
    }
  switch (status) {
    case 'measured':
    case 'answered':
    case 'sent':
      return { tone: 'good', text: fill(words.succeeded, { name }), details: [howOf(last, words), ...took, by] }
    case 'failed':
    case 'denied':
      return { tone: 'bad', text: fill(words.failed, { name }), details: [...(message ? [message] : []), ...took, by] }
    default:
      return { tone: 'doubt', text: fill(words.unknown, { name }), details: [message ?? words.restarted, by] }
  }
}

/** Only what was measured is said to be done. */
function howOf({ status, result, after }: ControlState, words: ControlWords): string {
  if (status === 'measured') return after === null ? words.measured : fill(words.measuredAs, { value: String(after) })
  if (status === 'sent') return words.sent
  return result === null ? words.answered : fill(words.answeredWith, { result })
}
