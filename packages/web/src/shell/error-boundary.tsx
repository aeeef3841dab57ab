import { Component, type ReactNode } from 'react'
import { ChunkLoadFailure } from './chunk.ts'
import { StatePage } from './states.tsx'
import { useWord } from './words.ts'

interface Props {
  children: ReactNode
  /** A new value clears the error: another page is another try. */
  resetKey: string
}

interface State {
  error?: unknown
  failedAt?: string
}

/** Keeps a page that throws from taking the shell with it. */
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
    return <FailedPage chunk={isChunkFailure(error)} />
  }
}

function FailedPage({ chunk }: { chunk: boolean }) {
  const word = useWord()
  return (
    <StatePage
      inWords
      title={word(chunk ? 'chunkFailedTitle' : 'failedTitle')}
      text={word(chunk ? 'chunkFailed' : 'failed')}
    >
      {/* A lazy part that failed once stays failed in this document: only loading anew asks for it again. */}
      <button type="button" className="a-button" onClick={() => location.reload()}>
        {word('reload')}
      </button>
    </StatePage>
  )
}

/** Also the browsers' own errors of a lazy part that an app loads by itself. */
function isChunkFailure(error: unknown): boolean {
  if (error instanceof ChunkLoadFailure) return true
  return error instanceof TypeError && /module script|dynamically imported module/i.test(error.message)
}
