import { Component, type ReactNode, useEffect, useState } from 'react'
import { ChunkLoadFailure } from './chunk.ts'
import { reloadOnce } from './reload-once.ts'
import { Loading, StatePage } from './states.tsx'
import { useWord } from './words.ts'

interface Props {
  children: ReactNode
  /** A new value clears the error, so that the next page is rendered. */
  resetKey: string
}

interface State {
  error?: unknown
  failedAt?: string
}

/** Keeps an error of one page from removing the shell. */
export class PageBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { error, failedAt }: State): State | null {
    if (error === undefined) return null
    if (failedAt === undefined) return { failedAt: resetKey }
    return failedAt === resetKey ? null : { error: undefined, failedAt: undefined }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return isChunkFailure(error) ? <MissingPart /> : <FailedPage />
  }
}

/**
 * Shown when a chunk could not be loaded. After a deployment the chunks of the previous version are gone, and a reload
 * fetches the new ones, so the page reloads once by itself.
 */
function MissingPart() {
  const word = useWord()
  const [loadingAnew, setLoadingAnew] = useState(true)
  useEffect(() => setLoadingAnew(reloadOnce()), [])
  if (loadingAnew) return <Loading />
  return (
    <StatePage inWords title={word('chunkFailedTitle')} text={word('chunkFailed')}>
      <Reload />
    </StatePage>
  )
}

function FailedPage() {
  const word = useWord()
  return (
    <StatePage inWords title={word('failedTitle')} text={word('failed')}>
      <Reload />
    </StatePage>
  )
}

/** A lazy chunk that failed once stays failed in this document; only a reload requests it again. */
function Reload() {
  const word = useWord()
  return (
    <button type="button" className="core-button" onClick={() => location.reload()}>
      {word('reload')}
    </button>
  )
}

/** Includes the browsers' own errors for chunks that an app loads by itself. */
function isChunkFailure(error: unknown): boolean {
  if (error instanceof ChunkLoadFailure) return true
  return error instanceof TypeError && /module script|dynamically imported module/i.test(error.message)
}
