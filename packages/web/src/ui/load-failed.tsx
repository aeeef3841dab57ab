import { Alert, Button } from 'antd'
import { ApiRefusal, mayRetry } from '../api/client.ts'

interface LoadFailedProps {
  title: string
  error: unknown
  /** The button's text. */
  retry: string
  onRetry(): void
}

/** Says that something was not loaded and why, with a button to try again if that can help. */
export function LoadFailed({ title, error, retry, onRetry }: LoadFailedProps) {
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      description={error instanceof ApiRefusal && error.message !== title ? error.message : undefined}
      action={mayRetry(error) && <Button onClick={onRetry}>{retry}</Button>}
    />
  )
}
