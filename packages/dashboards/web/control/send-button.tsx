import { useControlWords } from './control-words.ts'

/** Without `onClick` it submits its form. */
export function SendButton({ isOff, onClick }: { isOff: boolean; onClick?: () => void }) {
  const words = useControlWords()
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className="charts-button charts-button-primary dashboards-control-press"
      disabled={isOff}
      onClick={onClick}
    >
      {words.send}
    </button>
  )
}
