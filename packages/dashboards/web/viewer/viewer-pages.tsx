import './pages.css'
import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { Skeleton } from '@atrium/charts/web/kind/states'
import { useEverySecond } from '@atrium/charts/web/kind/ticker'
import { fill } from '@atrium/core/web/words'
import type { ReactNode } from 'react'

function Page({ mark, title, hint, children }: { mark?: string; title: string; hint: string; children?: ReactNode }) {
  return (
    <section className="charts-viewer dashboards-page">
      {mark && <p className="dashboards-page-mark">{mark}</p>}
      <h1>{title}</h1>
      <p>{hint}</p>
      {children}
    </section>
  )
}

/** The page for a dashboard that is private or missing. It is the same for both, so that nobody can tell which. */
export function Forbidden() {
  const words = useCanvasWords()
  const here = `${location.pathname}${location.search}${location.hash}`
  return (
    <Page mark={words.forbiddenTitle} title={words.forbidden} hint={words.forbiddenHint}>
      <a className="charts-button charts-button-primary" href={`/login?redirectUrl=${encodeURIComponent(here)}`}>
        {words.signIn}
      </a>
    </Page>
  )
}

interface UnreachableProps {
  /** The server has a fault; otherwise it did not answer. */
  isAnswered: boolean
  retryAtMs: number
  onRetry(): void
}

export function Unreachable({ isAnswered, retryAtMs, onRetry }: UnreachableProps) {
  const words = useCanvasWords()
  const seconds = useEverySecond(() => Math.max(0, Math.ceil((retryAtMs - Date.now()) / 1000)))
  return (
    <Page title={isAnswered ? words.serverFault : words.unreachable} hint={fill(words.unreachableHint, { seconds })}>
      <button type="button" className="charts-button charts-button-primary" onClick={onRetry}>
        {words.retryNow}
      </button>
    </Page>
  )
}

export function NoDashboard() {
  const words = useCanvasWords()
  return <Page title={words.noDashboard} hint={words.noDashboardHint} />
}

export function LoadingStage() {
  return (
    <div className="charts-viewer dashboards-loading-stage" aria-busy="true">
      {['value', 'value', 'value', 'chart', 'chart', 'table'].map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className="dashboards-item dashboards-item-bordered">
          <Skeleton shape={shape as 'value'} />
        </div>
      ))}
    </div>
  )
}
