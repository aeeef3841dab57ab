import { Alert, Button } from 'antd'

interface LoadFailedProps {
  title: string
  /** The button's text. */
  retry: string
  onRetry(): void
}

/** Says that something was not loaded, with a button to try again. */
export function LoadFailed({ title, retry, onRetry }: LoadFailedProps) {
  return <Alert type="error" showIcon title={title} action={<Button onClick={onRetry}>{retry}</Button>} />
}
