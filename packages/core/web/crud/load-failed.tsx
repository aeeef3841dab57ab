import { Alert, Button } from 'antd'
import { mayRetry } from '../api/client.ts'
import { useErrorText } from './error-text.ts'
import { useCrudWords } from './words.ts'

interface LoadFailedProps {
  error: unknown
  onRetry(): void
  /** What was not loaded; absent: the reason alone says it. */
  title?: string
}

/** Says that something was not loaded and why, with a button to try again if that can help. */
export function LoadFailed({ error, onRetry, title }: LoadFailedProps) {
  const { word } = useCrudWords()
  const reason = useErrorText()(error)
  return (
    <Alert
      type="error"
      showIcon
      title={title ?? reason}
      description={title && reason}
      action={mayRetry(error) && <Button onClick={onRetry}>{word('retry')}</Button>}
    />
  )
}
