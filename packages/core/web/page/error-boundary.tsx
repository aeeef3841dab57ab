import { Component, type ReactNode } from 'react'
import { ChunkLoadFailure } from './chunk.ts'
import { type ChunkFailure, MissingPage } from './missing-part.tsx'
import { StatePage } from './states.tsx'
import { useWord } from './words.ts'

interface Props {
  children: ReactNode
  /** A new value clears the error, so that the next page is rendered. */
  resetKey: string
}

interface State {
  error?: unknown
  failedAt?: string
  /** Of the chunk that this page waits for, also while it is loaded again. */
  failure?: ChunkFailure
}

/** Keeps an error of one page from removing the shell. */
export class PageBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { error, failedAt, failure }: State): State | null {
    if (error !== undefined && failedAt === undefined) {
      const times = (failure?.times ?? 0) + 1
      return { failedAt: resetKey, failure: { times, atMs: Date.now() } }
    }
    return failedAt === undefined || failedAt === resetKey ? null : NOTHING
  }

  /** What loads the screens of an app, or their words, has forgotten the failure: drawn again, it is asked again. */
  private again = async () => this.setState({ error: undefined, failedAt: undefined })

  override render() {
    const { error, failure } = this.state
    if (error === undefined) return this.props.children
    return failure && isChunkFailure(error) ? <MissingPage failure={failure} again={this.again} /> : <FailedPage />
  }
}

const NOTHING: State = { error: undefined, failedAt: undefined, failure: undefined }

function FailedPage() {
  const word = useWord()
  return (
    <StatePage inWords title={word('failedTitle')} text={word('failed')}>
      <Reload />
    </StatePage>
  )
}

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
