import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { Component, type ReactNode } from 'react'

/** Keeps the error of one widget inside it; the other widgets go on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    if (!this.state.error) return this.props.children
    return <Broken onRetry={() => this.setState({ error: null })} />
  }
}

function Broken({ onRetry }: { onRetry(): void }) {
  const words = useCanvasWords()
  return (
    <div className="charts-note" role="alert">
      <span>{words.broken}</span>
      <small>{words.brokenHint}</small>
      <button type="button" className="charts-button" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </div>
  )
}
