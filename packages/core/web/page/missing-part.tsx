import './missing-part.css'
import { useEffect, useState } from 'react'
import { askRelease, type ReleaseAnswer } from '../api/release.ts'
import { useWords } from '../words.ts'
import { missingWords } from './missing-words.ts'
import { reloadOnce } from './reload-once.ts'

/** How often a chunk has failed one time after the other, and when it failed last. */
export interface ChunkFailure {
  times: number
  atMs: number
}

export interface MissingProps {
  failure: ChunkFailure
  /** Loads it again; resolves when that has ended, either way. */
  again(): Promise<unknown>
}

const PAUSES_S = [1, 2, 4, 8, 15, 30]

/** Stands for a part of a page whose code did not arrive, and loads it again. */
export function MissingPart(props: MissingProps) {
  const words = useWords(missingWords)
  const { needsReload, button } = useAgain(props)
  return (
    <div className="core-missing" role="status">
      <span>{needsReload ? words.reloadPage : words.missing}</span>
      <button type="button" {...button} />
    </div>
  )
}

/**
 * Stands for a page. It was opened just now, so nothing unsaved is lost if it reloads itself. It is no StatePage: that
 * would bring the router into the page of a public dashboard.
 */
export function MissingPage(props: MissingProps) {
  const words = useWords(missingWords)
  const { needsReload, button } = useAgain(props)
  useEffect(() => {
    if (needsReload) reloadOnce()
  }, [needsReload])
  return (
    <section className="core-state">
      <h1 className="core-state-words">{words.missingPage}</h1>
      <p>{needsReload ? words.reloadPageHint : words.missingPageHint}</p>
      <div className="core-state-actions">
        <button type="button" className="core-button" {...button} />
      </div>
    </section>
  )
}

/**
 * Loads it again after a growing pause, at once when the network is back or the page is looked at again, and when
 * somebody presses the button. If the server answers and it still fails, only a reload of the page helps: another
 * release has replaced the chunk, or this browser keeps the failure.
 */
function useAgain({ failure, again }: MissingProps) {
  const words = useWords(missingWords)
  const [answer, setAnswer] = useState<ReleaseAnswer>('none')
  const [isTrying, setTrying] = useState(false)
  useEffect(() => {
    let isOver = false
    const tryAgain = () => void again()
    const onVisible = () => document.visibilityState === 'visible' && tryAgain()
    const timer = setTimeout(tryAgain, Math.max(0, failure.atMs + pauseMs(failure) - Date.now()))
    addEventListener('online', tryAgain)
    document.addEventListener('visibilitychange', onVisible)
    askRelease().then((release) => !isOver && setAnswer(release))
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', tryAgain)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [failure, again])
  const needsReload = answer === 'replaced' || (answer === 'same' && failure.times > 1)
  async function press() {
    if (needsReload) return location.reload()
    setTrying(true)
    await again()
    setTrying(false)
  }
  return { needsReload, button: { onClick: press, children: isTrying ? words.trying : words.again } }
}

function pauseMs({ times }: ChunkFailure): number {
  return (PAUSES_S[times - 1] ?? PAUSES_S.at(-1)!) * 1000
}
