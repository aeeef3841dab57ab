import './video.css'
import { CodedText } from '@atrium/charts/web/kind/coded-text'
import { isForbidden } from '@atrium/charts/web/kind/feed'
import { Problem } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { fill } from '@atrium/core/web/words'
import { type ReactNode, useContext, useRef, useState } from 'react'
import type { PlayerProps } from '../../contract/camera-props.ts'
import type { StreamHistory } from '../../contract/stream.ts'
import { StreamContext, type StreamPort } from '../live/stream-port.ts'
import { type ShownPlayer, useStreamPlayer } from './use-stream-player.ts'
import { VideoPartsContext } from './video-context.ts'
import { useVideoWords } from './video-words.ts'

interface StreamViewProps {
  view: WidgetViewProps<PlayerProps>
  /** What was recorded; absent: live. */
  history?: StreamHistory | null
  /** Beside the state, such as the way back to the live view. */
  action?: ReactNode
}

/** The stream of an item: its picture, or why there is none. */
export function StreamView(props: StreamViewProps) {
  const words = useVideoWords()
  const port = useContext(StreamContext)
  const { canPlayVideo } = useContext(VideoPartsContext)
  // The draft of the moment may not be stored yet; paper shows no video.
  if (!port) return <Poster text={words.later} />
  if (!canPlayVideo()) return <Problem text={words.unsupported} />
  // With other settings it is another stream.
  return <Playing key={JSON.stringify(props.view.props)} {...props} port={port} />
}

function Playing({ view, history = null, action, port }: StreamViewProps & { port: StreamPort }) {
  const { props, title, running } = view
  const words = useVideoWords()
  const [isMuted, setMuted] = useState(true)
  const first = useRef<HTMLVideoElement>(null)
  const second = useRef<HTMLVideoElement>(null)
  const still = useRef<HTMLCanvasElement>(null)
  const shown = useStreamPlayer({ port, history, isRunning: running, isMuted }, { first, second, still })
  const { phase, front } = shown
  if (phase === 'unsupported') return <Problem text={words.unsupported} />
  const hasPicture = phase === 'playing' || phase === 'frozen' || phase === 'ended'
  const isStill = !hasPicture && shown.hasStill
  return (
    <div className={`dashboards-video-box dashboards-video-${props.fit}`}>
      {[first, second].map((video, slot) => (
        <video
          // biome-ignore lint/suspicious/noArrayIndexKey: an element is its place
          key={slot}
          ref={video}
          className={hasPicture && front === slot ? 'dashboards-video-front' : 'dashboards-video-behind'}
          aria-label={title || undefined}
          aria-hidden={!(hasPicture && front === slot)}
          muted
          playsInline
          disablePictureInPicture
        />
      ))}
      <canvas ref={still} className={isStill ? 'dashboards-video-still' : 'dashboards-video-behind'} />
      {!hasPicture && <Reason {...shown} isStill={isStill} isRecording={history !== null} />}
      <div className="dashboards-video-bar">
        <State {...shown} isRecording={history !== null} />
        {action}
        {props.controls && hasPicture && (
          <button
            type="button"
            className="dashboards-video-button"
            aria-pressed={!isMuted}
            title={isMuted ? words.soundOn : words.soundOff}
            aria-label={isMuted ? words.soundOn : words.soundOff}
            onClick={() => setMuted(!isMuted)}
          >
            <SoundIcon isMuted={isMuted} />
          </button>
        )}
      </div>
    </div>
  )
}

/** Refusals of 429 and of 5xx pass by themselves; the others are somebody's to mend. */
const FIRST_PASSING = 42900

/** Why there is no picture, in the middle; over the last picture only what has to be read. */
function Reason({ phase, refused, isStill, isRecording }: ShownPlayer & { isStill: boolean; isRecording: boolean }) {
  const words = useVideoWords()
  if (phase === 'refused' && refused) {
    const isQuiet = isForbidden(refused.code)
    return (
      <div
        className={isStill ? 'dashboards-video-reason dashboards-video-reason-over' : 'dashboards-video-reason'}
        role={isQuiet ? 'note' : 'alert'}
      >
        <FilmIcon />
        <span>
          <CodedText text={refused.msg} />
        </span>
        {refused.code >= FIRST_PASSING && !isRecording && <small>{words.retries}</small>}
      </div>
    )
  }
  // The bar says what happens.
  return isStill ? null : <Poster />
}

function State({ phase, delayS, isRecording }: ShownPlayer & { isRecording: boolean }) {
  const words = useVideoWords()
  const texts: Partial<Record<typeof phase, string>> = {
    connecting: words.connecting,
    playing: isRecording ? words.recorded : words.live,
    frozen: words.frozen,
    ended: words.ended,
    paused: words.paused,
  }
  const text = texts[phase]
  if (!text) return null
  return (
    <span className={`dashboards-video-state dashboards-video-state-${phase}`} role="status">
      <i />
      {text}
      {phase === 'playing' && !isRecording && delayS !== null && (
        // It changes every second, which nobody wants to hear.
        <small aria-hidden="true">{fill(words.delay, { seconds: delayS.toFixed(1) })}</small>
      )}
    </span>
  )
}

/** Stands for the picture. */
function Poster({ text }: { text?: string }) {
  return (
    <div className="dashboards-video-reason dashboards-video-poster" role={text ? 'note' : undefined}>
      <FilmIcon />
      {text && <span>{text}</span>}
    </div>
  )
}

const FilmIcon = () => (
  <svg viewBox="0 0 32 32" className="dashboards-video-mark" aria-hidden="true">
    <path d="M4 9h16v14H4zM20 14l8-4v12l-8-4" />
  </svg>
)

const SoundIcon = ({ isMuted }: { isMuted: boolean }) => (
  <svg viewBox="0 0 16 16" className="charts-icon" aria-hidden="true">
    <path
      d={
        isMuted
          ? 'M2.500 6h2.500l3.500-3v10l-3.500-3h-2.500zM11 6.250l3.500 3.500M14.500 6.250l-3.500 3.500'
          : 'M2.500 6h2.500l3.500-3v10l-3.500-3h-2.500zM11 5.500a3.500 3.500 0 0 1 0 5M12.750 3.500a6 6 0 0 1 0 9'
      }
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
